package dev.dbdyno.generator.requests;

import io.netty.buffer.ByteBuf;

/** Whole numbers as digits, without a text between. */
final class Decimal {

    private Decimal() {}

    /** How many bytes it takes. */
    static int length(long value) {
        int length = value < 0 ? 2 : 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            length++;
        }
        return length;
    }

    static void write(long value, ByteBuf out) {
        int end = out.writerIndex() + length(value);
        out.ensureWritable(end - out.writerIndex());
        int index = end;
        long rest = value;
        do {
            out.setByte(--index, '0' + (int) Math.abs(rest % 10));
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            out.setByte(--index, '-');
        }
        out.writerIndex(end);
    }
}
