package dev.dbdyno.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.model.Company;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.UserStatement.Parameter;
import dev.dbdyno.scenarios.reply.RowHash;
import dev.dbdyno.spi.Operation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompanyScenariosTest {

    private static final Workload ONE = Workload.of(new OneRow(1_000));
    private static final Workload PAGE = Workload.of(new HundredRows(1_000));

    @Test
    void aCompanysNameIsTheMd5OfItsKey() {
        // select md5('1')
        assertThat(isRight(
                        ONE, new Operation.FindCompany(1), List.of(new Company(1, "c4ca4238a0b923820dcc509a6f75849b"))))
                .isTrue();
    }

    @Test
    void anyOtherValueIsWrong() {
        Operation asked = new Operation.FindCompany(1);
        assertThat(isRight(ONE, asked, List.of(new Company(1, "c4ca4238a0b923820dcc509a6f75849c"))))
                .isFalse();
        assertThat(isRight(ONE, asked, List.of(new Company(2, "c4ca4238a0b923820dcc509a6f75849b"))))
                .isFalse();
        assertThat(isRight(ONE, asked, List.of())).isFalse();
    }

    @Test
    void aPageIsRightInItsOrderOnly() {
        for (int after : new int[] {0, 1, 450, 900}) {
            Operation asked = new Operation.FindCompanies(after, 100);
            List<Row> page = page(after, 100);
            assertThat(isRight(PAGE, asked, page)).isTrue();
            assertThat(isRight(PAGE, asked, page.subList(0, 99))).isFalse();
            Collections.swap(page, 3, 4);
            assertThat(isRight(PAGE, asked, page)).isFalse();
        }
    }

    private static List<Row> page(int after, int count) {
        List<Row> rows = new ArrayList<>();
        for (int id = after + 1; id <= after + count; id++) {
            rows.add(new Company(id, Md5.of(id)));
        }
        return rows;
    }

    private static boolean isRight(Workload workload, Operation asked, List<? extends Row> rows) {
        return workload.isRight(asked, rows.size(), RowHash.of(rows));
    }

    @Test
    void drawsAreTheSameForTheSameSeedAndDifferForEachClient() {
        assertThat(drawn(7, 0)).isEqualTo(drawn(7, 0)).isNotEqualTo(drawn(7, 1)).isNotEqualTo(drawn(8, 0));
    }

    private static List<Operation> drawn(long seed, int client) {
        Draws draws = Draws.of(seed, client);
        return java.util.stream.Stream.generate(() -> ONE.next(draws)).limit(50).toList();
    }

    @Test
    void drawsAreUniformOverTheWholeRange() {
        Draws draws = Draws.of(1, 0);
        int[] count = new int[10];
        for (int i = 0; i < 100_000; i++) {
            count[draws.between(-4, 5) + 4]++;
        }
        // chi-square with 9 degrees of freedom: beyond 27.9 once in a thousand seeds
        double chiSquare = java.util.Arrays.stream(count)
                .mapToDouble(n -> Math.pow(n - 10_000, 2) / 10_000)
                .sum();
        assertThat(chiSquare).isLessThan(27.9);
    }

    @Test
    void theFullRangeOfIntegersCanBeDrawn() {
        Draws draws = Draws.of(1, 0);
        int negative = 0;
        for (int i = 0; i < 1_000; i++) {
            negative += draws.between(Integer.MIN_VALUE, Integer.MAX_VALUE) < 0 ? 1 : 0;
        }
        assertThat(negative).isBetween(400, 600);
    }

    @Test
    void aQuerysRowsAreCountedWhereTheUserSaysHowMany() {
        Workload counted = Workload.of(new UserQuery(
                "select $1",
                List.of(new Parameter.WholeNumber(3, 3), new Parameter.Text("x")),
                2,
                new QueryFile("mine.yaml", 1, 7, List.of())));
        Operation asked = counted.next(Draws.of(1, 0));

        assertThat(asked).isEqualTo(new Operation.Query("select $1", List.of(3, "x")));
        assertThat(counted.isRight(asked, 2, 5)).isTrue();
        assertThat(counted.isRight(asked, 1, 5)).isFalse();
        assertThat(counted.describeWrong(asked, 1, 5))
                .contains("expected 2 rows (mine.yaml, line 7: rows)", "found 1 row");
    }

    /** Written apart from the production code's, on the JDK's own formatting. */
    private static final class Md5 {
        static String of(int id) {
            try {
                byte[] text = String.valueOf(id).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
                byte[] digest = java.security.MessageDigest.getInstance("MD5").digest(text);
                return "%032x".formatted(new java.math.BigInteger(1, digest));
            } catch (java.security.NoSuchAlgorithmException e) {
                throw new AssertionError(e);
            }
        }
    }
}
