package dev.dbdyno.databases;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Makes the passwords of embedded servers. */
public final class Passwords {

    private static final int BYTES = 24;

    private Passwords() {}

    public static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
