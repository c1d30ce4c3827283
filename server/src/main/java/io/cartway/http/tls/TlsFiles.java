package io.cartway.http.tls;

import io.cartway.text.FileFault;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/// Reads a certificate and its key from PEM files. A hundred lines over the JDK's parsers: Jetty
/// reads only key stores, and the JDK's PEM reader is a preview.
///
/// @param store with one entry
/// @param endsAt when the first certificate expires
record TlsFiles(KeyStore store, Instant endsAt) {

  /// The store never leaves this process, so its password protects nothing.
  static final String STORE_PASSWORD = "in-memory";

  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----");
  private static final String HOW_TO_CONVERT =
      "convert it with: openssl pkcs8 -topk8 -nodes -in OLD -out NEW";
  private static final long SIZE_MAX = 1 << 20;

  /// What is wrong with the files, in one sentence.
  static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableException(String message) {
      super(message);
    }
  }

  /// Reads both files and checks that they belong together.
  static TlsFiles read(TlsSettings settings) throws UnusableException {
    X509Certificate[] chain = chain(settings.certificate());
    PrivateKey key = key(settings, chain[0].getPublicKey());
    if (!isPair(key, chain[0].getPublicKey())) {
      throw new UnusableException(
          "The key in %s is not the key of the first certificate in %s."
              .formatted(settings.key(), settings.certificate()));
    }
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("server", key, STORE_PASSWORD.toCharArray(), chain);
      return new TlsFiles(store, chain[0].getNotAfter().toInstant());
    } catch (GeneralSecurityException | IOException refused) {
      throw new UnusableException(
          "The certificate in %s cannot be used with its key: Java does not take the two together."
              .formatted(settings.certificate()));
    }
  }

  private static X509Certificate[] chain(Path file) throws UnusableException {
    String text = text(file, "certificate");
    try {
      Collection<? extends Certificate> read =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(
                  new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
      if (!read.isEmpty() && text.contains("-----BEGIN CERTIFICATE-----")) {
        return read.toArray(new X509Certificate[0]);
      }
    } catch (CertificateException malformed) {
      // Falls through to the sentence below, which says what is accepted.
    }
    throw new UnusableException(
        "%s holds no certificate: a PEM file with BEGIN CERTIFICATE is accepted.".formatted(file));
  }

  private static PrivateKey key(TlsSettings settings, PublicKey partner) throws UnusableException {
    Path file = settings.key();
    Matcher block = BLOCK.matcher(text(file, "key"));
    String label = "";
    while (block.find()) {
      label = block.group(1);
      boolean isEncrypted = label.equals("ENCRYPTED PRIVATE KEY");
      if (!isEncrypted && !label.equals("PRIVATE KEY")) {
        continue;
      }
      try {
        byte[] bytes = Base64.getMimeDecoder().decode(block.group(2));
        PKCS8EncodedKeySpec spec =
            isEncrypted ? decrypted(bytes, settings) : new PKCS8EncodedKeySpec(bytes);
        return KeyFactory.getInstance(partner.getAlgorithm()).generatePrivate(spec);
      } catch (GeneralSecurityException | IllegalArgumentException malformed) {
        throw new UnusableException(
            "The key in %s cannot be read as a key of the certificate in %s (%s)."
                .formatted(file, settings.certificate(), partner.getAlgorithm()));
      }
    }
    throw new UnusableException(
        label.endsWith(" PRIVATE KEY")
            ? "The key in %s is of the old form %s: %s.".formatted(file, label, HOW_TO_CONVERT)
            : "%s holds no key: a PEM file with BEGIN PRIVATE KEY (PKCS#8) is accepted."
                .formatted(file));
  }

  private static PKCS8EncodedKeySpec decrypted(byte[] bytes, TlsSettings settings)
      throws UnusableException {
    if (settings.keyPassword().isEmpty()) {
      throw new UnusableException(
          "The key in %s is encrypted: set tls-key-password-file, or decrypt it."
              .formatted(settings.key()));
    }
    char[] password = text(settings.keyPassword().get(), "password").strip().toCharArray();
    try {
      EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(bytes);
      // For PBES2, the algorithm is the name of the parameters.
      String algorithm =
          info.getAlgName().equals("PBES2") || info.getAlgName().equals("1.2.840.113549.1.5.13")
              ? info.getAlgParameters().toString()
              : info.getAlgName();
      Cipher cipher = Cipher.getInstance(algorithm);
      cipher.init(
          Cipher.DECRYPT_MODE,
          SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password)),
          info.getAlgParameters());
      return info.getKeySpec(cipher);
    } catch (GeneralSecurityException | IOException wrong) {
      throw new UnusableException(
          "The key in %s cannot be decrypted with the password in %s."
              .formatted(settings.key(), settings.keyPassword().get()));
    } finally {
      Arrays.fill(password, ' ');
    }
  }

  /// Whether the key and the certificate belong together: one verifies a signature of the other.
  private static boolean isPair(PrivateKey key, PublicKey partner) {
    String algorithm =
        switch (partner.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> partner.getAlgorithm();
        };
    try {
      byte[] text = new byte[32];
      new SecureRandom().nextBytes(text);
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update(text);
      byte[] signed = signature.sign();
      signature.initVerify(partner);
      signature.update(text);
      return signature.verify(signed);
    } catch (GeneralSecurityException unlike) {
      return false;
    }
  }

  private static String text(Path file, String what) throws UnusableException {
    try {
      if (Files.size(file) > SIZE_MAX) {
        throw new UnusableException(
            "%s is larger than 1 MiB, so it is not a file with a %s.".formatted(file, what));
      }
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException absent) {
      throw new UnusableException(
          "There is no file %s, which is to hold the %s of TLS.".formatted(file, what));
    } catch (IOException unreadable) {
      throw new UnusableException(
          "%s, which is to hold the %s of TLS, cannot be read: %s."
              .formatted(file, what, FileFault.clause(unreadable)));
    }
  }
}
