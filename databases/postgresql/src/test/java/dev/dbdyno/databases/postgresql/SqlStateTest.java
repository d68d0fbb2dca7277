package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

class SqlStateTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            53100, wrote only 4096 of 8192 bytes, ,             wrote only 4096 of 8192 bytes (no space left on the server's disk)
            53100, x: No space left on device,    ,             x: No space left on device
            23505, duplicate key,                 Key is there, duplicate key (Key is there)
            42P01, no such table,                 ,             no such table
            """)
    void saysWhatTheServerSaid(String state, String message, String detail, String text) {
        String fields = "SERROR\0C%s\0M%s\0%s".formatted(state, message, detail == null ? "" : "D" + detail + "\0");

        assertThat(SqlState.serverText(new PSQLException(new ServerErrorMessage(fields))))
                .isEqualTo(text);
    }
}
