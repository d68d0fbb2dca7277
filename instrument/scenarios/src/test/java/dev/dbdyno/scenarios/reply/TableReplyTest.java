package dev.dbdyno.scenarios.reply;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.data.CompanyRows;
import dev.dbdyno.spi.Operation.FindCompanies;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class TableReplyTest {

    private static final List<String> NAMES = List.of(
            "c4ca4238a0b923820dcc509a6f75849b",
            "c81e728d9d4c2f636f067f89cc14862c",
            "eccbc87e4b5ce2fe28308fd9f2a7baf3",
            "a87ff679a2f3e71d9181a67b7542122c",
            "e4da3b7fbbce2345d7772b0674a318d5");

    private static final Reply PAGES =
            Reply.page(new CompanyRows()::row, 5, 2, asked -> ((FindCompanies) asked).afterCompanyId());

    @Test
    void theBodyOfEveryPageIsKnown() {
        BodyCheck check = PAGES.body();
        for (int after = 0; after < 4; after++) {
            String page = "[%s,%s]".formatted(json(after + 1), json(after + 2));
            assertThat(check.accepts(new int[] {after}, new Body(page)))
                    .as(page)
                    .isTrue();
            assertThat(check.accepts(new int[] {(after + 1) % 4}, new Body(page)))
                    .as(page)
                    .isFalse();
        }
    }

    @Test
    void theRowsOfEveryPageAreKnownInTheirOrder() {
        RowCheck check = PAGES.rows();
        for (int after = 0; after < 4; after++) {
            FindCompanies asked = new FindCompanies(after, 2);
            List<Company> page = List.of(company(after + 1), company(after + 2));
            assertThat(check.isRight(asked, 2, RowHash.of(page))).isTrue();
            assertThat(check.isRight(asked, 2, RowHash.of(page.reversed()))).isFalse();
            assertThat(check.isRight(asked, 1, RowHash.of(page))).isFalse();
        }
    }

    private static Company company(int id) {
        return new Company(id, NAMES.get(id - 1));
    }

    private static String json(int id) {
        return "{\"companyId\":%d,\"companyName\":\"%s\"}".formatted(id, NAMES.get(id - 1));
    }

    private record Body(String text) implements BodyCheck.Received {
        @Override
        public int status() {
            return 200;
        }

        @Override
        public long bodyBytes() {
            return text.getBytes(UTF_8).length;
        }

        @Override
        public int bodyChecksum() {
            CRC32C checksum = new CRC32C();
            checksum.update(text.getBytes(UTF_8));
            return (int) checksum.getValue();
        }

        @Override
        public int bodyObjects() {
            return 0;
        }
    }
}
