package dev.dbdyno.lab.child;

/** The last bytes of a stream. */
final class RecentBytes {

    private final byte[] ring;
    private long total;

    RecentBytes(int capacityBytes) {
        this.ring = new byte[capacityBytes];
    }

    void add(byte[] bytes, int from, int length) {
        int skipped = Math.max(0, length - ring.length);
        for (int i = from + skipped; i < from + length; i++) {
            ring[(int) ((total + i - from) % ring.length)] = bytes[i];
        }
        total += length;
    }

    long forgottenBytes() {
        return Math.max(0, total - ring.length);
    }

    byte[] bytes() {
        int kept = (int) Math.min(total, ring.length);
        byte[] bytes = new byte[kept];
        for (int i = 0; i < kept; i++) {
            bytes[i] = ring[(int) ((total - kept + i) % ring.length)];
        }
        return bytes;
    }
}
