package dev.dbdyno.generator.requests;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.scenarios.reply.Template;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 9, 10, 99, 100, 1_234_567_890, -1, -10, Long.MAX_VALUE, Long.MIN_VALUE})
    void isWrittenAsJavaWritesIt(long value) {
        ByteBuf out = Unpooled.buffer(1);
        Decimal.write(value, out);

        assertThat(out.toString(US_ASCII)).isEqualTo(Long.toString(value));
        assertThat(Template.digits(value)).isEqualTo(out.readableBytes());
    }
}
