package dev.dbdyno.relay.replay;

import java.util.Arrays;

/** Bytes as a key; nobody changes them. */
final class Bytes {

    static final Bytes NONE = new Bytes(new byte[0]);

    private final byte[] bytes;

    /** 0 where nobody has asked for it. */
    private int hash;

    Bytes(byte[] bytes) {
        this.bytes = bytes;
    }

    byte[] array() {
        return bytes;
    }

    int length() {
        return bytes.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that && hashCode() == that.hashCode() && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        int known = hash;
        if (known == 0) {
            known = Arrays.hashCode(bytes);
            hash = known;
        }
        return known;
    }
}
