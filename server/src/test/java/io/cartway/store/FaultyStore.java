package io.cartway.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/// Plants faults between a store and its database, as they were seen: a server that is gone, one
/// that hangs, a disk that is full.
public final class FaultyStore {

  /// As long as the pool waits for a connection.
  private static final long CONNECT_SECONDS = 5;

  private final ConcurrentMap<String, AtomicInteger> commits = new ConcurrentHashMap<>();
  private volatile Fault fault = Fault.NONE;
  private volatile CountDownLatch mended = new CountDownLatch(0);

  /// What is wrong.
  public enum Fault {
    NONE,
    /// No connection is to be had, which is known after five seconds.
    GONE,
    /// No write reaches the disk.
    FULL,
    /// What no program expects is thrown by the driver.
    ERROR
  }

  /// Opens a store whose faults this plants.
  public Store open(DataFolder folder, StoreSettings settings) {
    return Store.open(folder, settings, this::around, StoreGate.WAIT);
  }

  /// Plants, or mends.
  public void set(Fault now) {
    mended.countDown();
    mended = new CountDownLatch(1);
    fault = now;
  }

  /// Transactions that a thread has committed.
  public int commits(String thread) {
    return commits.computeIfAbsent(thread, name -> new AtomicInteger()).get();
  }

  private DataSource around(DataSource source) {
    return (DataSource)
        Proxy.newProxyInstance(
            DataSource.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (_, method, arguments) -> {
              if (method.getName().equals("getConnection")) {
                connect();
                return connection((Connection) call(source, method, arguments));
              }
              return call(source, method, arguments);
            });
  }

  private void connect() throws SQLException, InterruptedException {
    if (fault == Fault.GONE && !mended.await(CONNECT_SECONDS, TimeUnit.SECONDS)) {
      throw new SQLTransientConnectionException("planted: Connection is not available");
    }
  }

  private Connection connection(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (_, method, arguments) -> {
              if (method.getName().equals("commit") && fault == Fault.ERROR) {
                throw new StackOverflowError("planted");
              }
              if (method.getName().equals("commit") && fault == Fault.FULL) {
                connection.rollback();
                // The codes of both databases.
                throw new SQLException("planted: the disk is full", "53100", 13);
              }
              if (method.getName().equals("commit")) {
                String thread = Thread.currentThread().getName();
                commits.computeIfAbsent(thread, name -> new AtomicInteger()).incrementAndGet();
              }
              return call(connection, method, arguments);
            });
  }

  private static Object call(Object of, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(of, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }
}
