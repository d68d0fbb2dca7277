package dev.dbdyno.scenarios.reply;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.zip.CRC32C;

/**
 * What is kept of an expected body: its length and its CRC-32C, which every processor of the last decade computes at several
 * bytes a cycle.
 *
 * @param mark the length in the upper 32 bits, the checksum in the lower ones
 */
record BodyMark(long mark) {

    static BodyMark ofText(String body) {
        CRC32C checksum = new CRC32C();
        byte[] bytes = body.getBytes(UTF_8);
        checksum.update(bytes);
        return new BodyMark(of(bytes.length, (int) checksum.getValue()));
    }

    static long of(long bytes, int checksum) {
        return bytes << 32 | Integer.toUnsignedLong(checksum);
    }

    String words() {
        return "status 200 with %d bytes of checksum %08x".formatted(mark >>> 32, (int) mark);
    }
}
