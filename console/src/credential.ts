// What "try it out" asks with: a short-lived token of a key that is chosen or made here, or a key
// that is pasted. The page shows none of them, and keeps them for as long as it is open.
import { fromAdmin } from "./api";

export interface Key {
  id: string;
  name: string;
  accountName: string;
  /** Of what its tokens may be; all when it is empty. */
  scopes: string[];
  referrers: string[];
  expiresAt?: string;
}

export interface Minted {
  token: string;
  expiresAt: string;
  apiAddress: string;
}

const TTL_SECONDS = 3600;

/** A token is replaced so long before its end. */
const MARGIN_MILLIS = 60_000;

/** The name of keys that are made here. */
const MADE_HERE = "docs";

export class Credential {
  #key: Key | undefined;
  #minted: Minted | undefined;
  #pasted = "";

  /** The keys that can be chosen; those that only certain pages may use are of no use here. */
  async keys(): Promise<Key[]> {
    const { keys } = await fromAdmin<{ keys: Key[] }>("GET", "keys");
    const now = new Date().toISOString();
    const good = keys.filter((key) => key.referrers.length === 0 && (!key.expiresAt || key.expiresAt > now));
    return good.sort((a, b) => Number(b.accountName === "default") - Number(a.accountName === "default"));
  }

  /** Makes a key of the default account; its secret is dropped, since a token will do. */
  async make(taken: Key[]): Promise<Key> {
    const names = new Set(taken.map((key) => key.name));
    let name = MADE_HERE;
    for (let i = 2; names.has(name); i++) {
      name = `${MADE_HERE}-${i}`;
    }
    const { key } = await fromAdmin<{ key: Key }>("POST", "keys", { account: "default", name });
    return key;
  }

  async choose(key: Key): Promise<void> {
    this.#key = key;
    this.#minted = undefined;
    await this.secret();
  }

  /** Asks with this key from now on; with the chosen one when it is empty. */
  paste(secret: string): void {
    this.#pasted = secret.trim();
  }

  /** What goes into the header; empty when there is nothing yet. */
  async secret(): Promise<string> {
    if (this.#pasted) {
      return this.#pasted;
    }
    if (this.#key && !(this.#minted && Date.parse(this.#minted.expiresAt) - Date.now() > MARGIN_MILLIS)) {
      this.#minted = await fromAdmin<Minted>("POST", `keys/${this.#key.id}/tokens`, { ttlSeconds: TTL_SECONDS });
    }
    return this.#minted?.token ?? "";
  }

  /** Where the API is; empty before a key was chosen. */
  get apiAddress(): string {
    return this.#minted?.apiAddress ?? "";
  }
}
