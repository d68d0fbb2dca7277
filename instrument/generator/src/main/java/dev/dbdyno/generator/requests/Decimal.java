package dev.dbdyno.generator.requests;

import dev.dbdyno.scenarios.reply.Template;
import io.netty.buffer.ByteBuf;

/** Whole numbers as digits, without a text between. */
final class Decimal {

    private Decimal() {}

    static void write(long value, ByteBuf out) {
        int end = out.writerIndex() + Template.digits(value);
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
