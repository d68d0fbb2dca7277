package dev.dbdyno.generator.requests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.generator.http.ReplyParser;
import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.model.data.FortuneRows;
import dev.dbdyno.results.frames.Command.Replies;
import dev.dbdyno.results.frames.Command.WebTarget;
import dev.dbdyno.results.plan.HttpPlan.Connections;
import dev.dbdyno.scenarios.CoActors;
import dev.dbdyno.scenarios.FindMovie;
import dev.dbdyno.scenarios.Fortunes;
import dev.dbdyno.scenarios.HundredRows;
import dev.dbdyno.scenarios.InsertBatch;
import dev.dbdyno.scenarios.InsertMovie;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.scenarios.PersonMovies;
import dev.dbdyno.scenarios.Queries;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Requests.Distribution;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.Requests.Request;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.scenarios.SingleQuery;
import dev.dbdyno.scenarios.Sleep;
import dev.dbdyno.scenarios.Updates;
import dev.dbdyno.scenarios.UserAdd;
import dev.dbdyno.scenarios.UserDelete;
import dev.dbdyno.scenarios.UserGet;
import dev.dbdyno.scenarios.UserQuery;
import dev.dbdyno.scenarios.UsersFirst100;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixTest {

    private static final WebTarget HOST = new WebTarget("localhost", 8080, Replies.CONTRACT);
    private static final WebTarget SERVICE = new WebTarget("::1", 80, Replies.STATUS_ONLY);
    private static final Draws DRAWS = Draws.of(7, 0);
    private static final String COMPANY_1 = "{\"companyId\":1,\"companyName\":\"c4ca4238a0b923820dcc509a6f75849b\"}";
    private static final String COMPANY_2 = "{\"companyId\":2,\"companyName\":\"c81e728d9d4c2f636f067f89cc14862c\"}";

    @Test
    void oneRowIsAskedByItsKeyAndMustBeThatRow() throws Exception {
        Ask ask = asking(new OneRow(1), HOST);

        assertThat(text(ask))
                .isEqualTo(String.join(
                        "\r\n",
                        "GET /companies/1 HTTP/1.1",
                        "Host: localhost:8080",
                        "User-Agent: dbdyno",
                        "Accept: */*",
                        "",
                        ""));
        assertThat(ask.isRight(reply(200, COMPANY_1))).isTrue();
        assertThat(ask.isRight(reply(200, COMPANY_2))).isFalse();
        assertThat(ask.isRight(reply(200, COMPANY_1.replace(",", ", ")))).isFalse();
        assertThat(ask.isRight(reply(404, COMPANY_1))).isFalse();
        assertThat(ask.describeWrong(reply(404, "{\"reason\":\"no company 1\"}")))
                .contains("GET /companies/1", "expected status 200 with 64 bytes", "status 404", "no company 1");
    }

    @Test
    void aPageIsAskedBehindItsKeyAndMustBeThatPage() throws Exception {
        Ask ask = asking(new HundredRows(100), HOST);

        assertThat(text(ask)).startsWith("GET /companies?after=0&count=100 HTTP/1.1\r\n");
        assertThat(ask.isRight(reply(200, "[]"))).isFalse();
    }

    @Test
    void aSleepIsAnsweredWithItsLength() throws Exception {
        Ask ask = asking(new Sleep(0.05), HOST);

        assertThat(text(ask)).startsWith("GET /sleep?seconds=0.05 HTTP/1.1\r\n");
        assertThat(ask.isRight(reply(200, "{\"slept\":0.05}"))).isTrue();
        assertThat(ask.isRight(reply(200, "{\"slept\":0.06}"))).isFalse();
    }

    @Test
    void aWorldIsAskedByItsIdAndMustBeThatOne() throws Exception {
        Ask ask = asking(new SingleQuery(), HOST);
        String path = ask.words();
        int id = Integer.parseInt(path.substring("GET /worlds/".length()));
        String world = "{\"id\":%d,\"randomNumber\":%d}";
        int number = 1 + id * 7_919 % 10_000;

        assertThat(text(ask)).startsWith(path + " HTTP/1.1\r\n").doesNotContain("Content-Length");
        assertThat(ask.isRight(reply(200, world.formatted(id, number)))).isTrue();
        assertThat(ask.isRight(reply(200, world.formatted(id, number + 1)))).isFalse();
        assertThat(ask.isRight(reply(200, "[]"))).isFalse();
        assertThat(ask.isRight(reply(404, world.formatted(id, number)))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 19, 20, 500})
    void soManyWorldsMustComeWhicheverTheyAre(int count) throws Exception {
        Map<Ask, String> askings =
                Map.of(asking(new Queries(count), HOST), "queries", asking(new Updates(count), HOST), "updates");
        for (Ask ask : askings.keySet()) {
            assertThat(text(ask)).startsWith("GET /%s?n=%d HTTP/1.1\r\n".formatted(askings.get(ask), count));
            for (int digits : new int[] {1, 9_999, 10_000}) {
                assertThat(ask.isRight(reply(200, worlds(count, digits), ask))).isTrue();
                assertThat(ask.isRight(reply(200, worlds(count + 1, digits), ask)))
                        .isFalse();
                assertThat(ask.isRight(reply(200, worlds(count - 1, digits), ask)))
                        .isFalse();
            }
            assertThat(ask.isRight(reply(500, worlds(count, 1), ask))).isFalse();
            assertThat(ask.isRight(reply(200, "{".repeat(count), ask))).isFalse();
            assertThat(ask.isRight(reply(200, "x".repeat(30 * count), ask))).isFalse();
            assertThat(ask.describeWrong(reply(200, "[]", ask))).contains("200 with %d worlds".formatted(count));
        }
    }

    private static String worlds(int count, int number) {
        return IntStream.range(0, count)
                .mapToObj(index -> "{\"id\":%d,\"randomNumber\":%d}".formatted(number, number))
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void fortunesAreOnePage() throws Exception {
        Ask ask = asking(new Fortunes(), HOST);

        assertThat(text(ask)).startsWith("GET /fortunes HTTP/1.1\r\n");
        assertThat(ask.isRight(reply(200, FortuneRows.PAGE))).isTrue();
        assertThat(ask.isRight(reply(200, FortuneRows.PAGE.replace("&lt;script&gt;", "<script>"))))
                .isFalse();
    }

    @Test
    void aUserIsSentAndMustComeBackWithAKeyAndATime() throws Exception {
        Ask ask = asking(new UserAdd(7), HOST);
        String sent = text(ask);
        String k = sent.substring(sent.lastIndexOf(":\"") + 2, sent.indexOf("@example.org"));
        String body = "{\"name\":\"name%1$s\",\"surname\":\"surname%1$s\",\"email\":\"%1$s@example.org\"}".formatted(k);
        assertThat(sent)
                .startsWith("POST /users HTTP/1.1\r\n")
                .endsWith("Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                        .formatted(body.length(), body));

        for (String id : List.of("1", "100001", "2147483647")) {
            for (String time :
                    List.of("2026-11-21T10:00", "2026-11-21T10:00:00.123456", "2026-11-21T10:00:00.123456789")) {
                String added =
                        "{\"id\":%s,%s,\"created\":\"%s\"}".formatted(id, body.substring(1, body.length() - 1), time);
                assertThat(ask.isRight(reply(201, added, ask))).isTrue();
                assertThat(ask.isRight(reply(200, added, ask))).isFalse();
                assertThat(ask.isRight(reply(201, "[" + added + "," + added + "]", ask)))
                        .isFalse();
            }
        }
        assertThat(ask.isRight(reply(201, "{}", ask))).isFalse();
        assertThat(ask.isRight(reply(201, body, ask))).isFalse();
        assertThat(ask.describeWrong(reply(500, "{}", ask))).contains("POST /users", "status 201 with the user");
    }

    @Test
    void aBatchIsSentWithKeysOfItsOwnAndMustBeCounted() throws Exception {
        Ask ask = asking(new InsertBatch(100_000, 3), HOST);
        String sent = text(ask);
        String key = sent.replaceAll("(?s).*\\{\"companyId\":(\\d+)2,.*", "$1");
        assertThat(sent)
                .startsWith("POST /companies HTTP/1.1\r\n")
                .endsWith(
                        "[{\"companyId\":%1$s0,\"companyName\":\"company%1$s0\"},{\"companyId\":%1$s1,\"companyName\":\"company%1$s1\"},{\"companyId\":%1$s2,\"companyName\":\"company%1$s2\"}]"
                                .formatted(key));
        assertThat(ask.isRight(reply(200, "{\"inserted\":3}"))).isTrue();
        assertThat(ask.isRight(reply(200, "{\"inserted\":2}"))).isFalse();
        assertThat(ask.isRight(reply(201, "{\"inserted\":3}"))).isFalse();
    }

    @Test
    void aUserIsAskedByItsIdAndTheFirstByTheirNumber() throws Exception {
        String one =
                "{\"id\":1,\"name\":\"name1\",\"surname\":\"surname1\",\"email\":\"1@example.org\",\"created\":\"2026-01-02T03:04:05.678901\"}";
        Ask get = asking(new UserGet(1), HOST);
        assertThat(text(get)).startsWith("GET /users/1 HTTP/1.1\r\n");
        assertThat(get.isRight(reply(200, one))).isTrue();
        assertThat(get.isRight(reply(200, one.replace("05.678901", "05.678902"))))
                .isFalse();

        Ask first = asking(new UsersFirst100(100), HOST);
        assertThat(text(first)).startsWith("GET /users?count=100 HTTP/1.1\r\n");
        String all = IntStream.rangeClosed(1, 100)
                .mapToObj(id -> one.replace("\"id\":1", "\"id\":" + id)
                        .replace("name1\"", "name" + id + "\"")
                        .replace("\"1@", "\"" + id + "@"))
                .collect(Collectors.joining(",", "[", "]"));
        assertThat(first.isRight(reply(200, all))).isTrue();
        assertThat(first.isRight(reply(200, "[" + one + "]"))).isFalse();
    }

    @Test
    void aMovieIsAskedByItsTitleAndMustBeThatOneAndNoSecond() throws Exception {
        Ask ask = asking(new FindMovie("Frost/Nixon"), HOST);
        String movie =
                "{\"title\":\"Frost/Nixon\",\"released\":2008,\"tagline\":\"400 million people were waiting for the truth.\"}";

        assertThat(text(ask)).startsWith("GET /movies?title=Frost%2FNixon HTTP/1.1\r\n");
        assertThat(ask.isRight(reply(200, "[" + movie + "]", ask))).isTrue();
        assertThat(ask.isRight(reply(200, movie, ask))).isFalse();
        assertThat(ask.isRight(reply(200, "[]", ask))).isFalse();
        assertThat(ask.isRight(reply(200, "[" + movie + "," + movie + "]", ask)))
                .isFalse();
        assertThat(ask.isRight(reply(500, "[" + movie + "]", ask))).isFalse();
    }

    @Test
    void aMovieWithoutATaglineSaysSo() throws Exception {
        Ask ask = asking(new FindMovie("Something's Gotta Give"), HOST);

        assertThat(text(ask)).startsWith("GET /movies?title=Something%27s%20Gotta%20Give HTTP/1.1\r\n");
        assertThat(ask.isRight(
                        reply(200, "[{\"title\":\"Something's Gotta Give\",\"released\":2003,\"tagline\":null}]", ask)))
                .isTrue();
    }

    @Test
    void somebodysMoviesMayComeInAnyOrderButMustAllCome() throws Exception {
        Ask ask = asking(new PersonMovies("Emil Eifrem"), HOST);
        String eifrem = "[{\"person\":{\"name\":\"Emil Eifrem\",\"born\":1978},\"movies\":[%s]}]";
        String matrix = "{\"title\":\"The Matrix\",\"released\":1999,\"tagline\":\"Welcome to the Real World\"}";

        assertThat(text(ask)).startsWith("GET /people?name=Emil%20Eifrem HTTP/1.1\r\n");
        assertThat(ask.isRight(reply(200, eifrem.formatted(matrix), ask))).isTrue();
        assertThat(ask.isRight(reply(200, eifrem.formatted(""), ask))).isFalse();
        assertThat(ask.isRight(reply(200, "x".repeat(eifrem.formatted(matrix).length()), ask)))
                .isFalse();

        Ask hanks = asking(new PersonMovies("Tom Hanks"), HOST);
        assertThat(hanks.describeWrong(reply(500, "{}", hanks)))
                .contains("GET /people?name=Tom%20Hanks", "200 with 14 objects in 1");
    }

    @Test
    void coActorsMustComeInTheOrderOfTheirNames() throws Exception {
        Ask ask = asking(new CoActors("Emil Eifrem"), HOST);
        List<String> names = List.of("Carrie-Anne Moss:1967", "Hugo Weaving:1960", "Keanu Reeves:1964");
        String three = names.stream().map(MixTest::person).collect(Collectors.joining(","));
        String laurence = person("Laurence Fishburne:1961");

        assertThat(text(ask)).startsWith("GET /co-actors?name=Emil%20Eifrem HTTP/1.1\r\n");
        assertThat(ask.isRight(reply(200, "[%s,%s]".formatted(three, laurence), ask)))
                .isTrue();
        assertThat(ask.isRight(reply(200, "[%s,%s]".formatted(laurence, three), ask)))
                .isFalse();
    }

    private static String person(String nameAndYear) {
        String[] parts = nameAndYear.split(":", -1);
        return "{\"name\":\"%s\",\"born\":%s}".formatted(parts[0], parts[1]);
    }

    @Test
    void anInsertedMovieIsAnotherEachTimeAndMustComeBackWhole() throws Exception {
        Ask ask = asking(new InsertMovie(), HOST);
        String sent = text(ask);
        String body = sent.substring(sent.indexOf("\r\n\r\n") + 4);

        assertThat(sent).startsWith("POST /movies HTTP/1.1\r\n");
        assertThat(body)
                .matches("\\{\"title\":\"Inserted \\d+-\\d+\",\"released\":(19|20)\\d\\d,"
                        + "\"tagline\":\"A story that was never told\"}");
        assertThat(ask.isRight(reply(201, body, ask))).isTrue();
        assertThat(ask.isRight(reply(200, body, ask))).isFalse();
        assertThat(ask.isRight(reply(201, body.replace("Inserted ", "Insert "), ask)))
                .isFalse();
        assertThat(ask.isRight(reply(201, body.replace("{", "[").replace("}", "]"), ask)))
                .isFalse();
        ask.draw(DRAWS);
        assertThat(text(ask)).isNotEqualTo(sent);
    }

    @Test
    void everyUserIsDeletedOnceByWhicheverConnection() throws Exception {
        Mix mix = Mix.of(new UserDelete(100), HOST, Connections.KEEP_ALIVE);
        List<Ask> connections = List.of(new Ask(mix), new Ask(mix), new Ask(mix));
        Set<String> asked = new HashSet<>();
        for (int request = 0; request < 100; request++) {
            Ask ask = connections.get(request % 3);
            ask.draw(Draws.of(1, request % 3));
            asked.add(ask.words());
            assertThat(text(ask)).startsWith("DELETE /users/").endsWith("\r\n\r\n");
            assertThat(ask.isRight(reply(204, ""))).isTrue();
            assertThat(ask.isRight(reply(404, ""))).isFalse();
        }
        assertThat(asked).hasSize(100).contains("DELETE /users/1", "DELETE /users/100");
        connections.getFirst().draw(DRAWS);
        assertThat(connections.getFirst().words()).isEqualTo("DELETE /users/101");
        assertThat(connections.getFirst().describeWrong(reply(404, "")))
                .contains("all 100 users were deleted in this fork: give more of them with --users");
    }

    @Test
    void aServiceOfTheUsersAnswersWithAnySuccess() throws Exception {
        Ask ask = asking(requests(List.of(new Request("DELETE", "/x", 1, null)), List.of()), SERVICE);

        assertThat(text(ask)).startsWith("DELETE /x HTTP/1.1\r\nHost: [::1]:80\r\n");
        assertThat(ask.isRight(reply(201, "anything"))).isTrue();
        assertThat(ask.isRight(reply(302, "elsewhere"))).isFalse();
        assertThat(ask.isRight(reply(500, "{}"))).isFalse();
        assertThat(ask.describeWrong(reply(302, "elsewhere"))).contains("a status from 200 to 299", "elsewhere");
    }

    @Test
    void aBodyIsFilledWithTheSameNumbersAsThePathAndSaysItsLength() {
        Draw id = new Draw("id", -12, -12, Distribution.UNIFORM);
        Draw count = new Draw("count", 345, 345, Distribution.UNIFORM);
        String body = "{\"id\":{id},\"inner\":{\"count\":{count},\"é\":{}}, \"unknown\":{none}}";
        Ask ask = asking(
                requests(List.of(new Request("POST", "/companies/{id}?n={count}", 1, body)), List.of(id, count)),
                SERVICE);

        String sent = text(ask);
        String expected = "{\"id\":-12,\"inner\":{\"count\":345,\"é\":{}}, \"unknown\":{none}}";
        assertThat(sent)
                .startsWith("POST /companies/-12?n=345 HTTP/1.1\r\n")
                .endsWith("Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                        .formatted(expected.getBytes(UTF_8).length, expected));
    }

    @Test
    void aPostWithoutABodySaysSo() {
        Ask ask = asking(requests(List.of(new Request("POST", "/load", 1, null)), List.of()), SERVICE);

        assertThat(text(ask)).endsWith("Content-Length: 0\r\n\r\n");
    }

    @Test
    void aNewConnectionForEachRequestIsAskedToClose() {
        Ask ask = new Ask(Mix.of(new OneRow(5), HOST, Connections.NEW_EACH_REQUEST));
        ask.draw(DRAWS);

        assertThat(text(ask)).contains("\r\nConnection: close\r\n");
    }

    @Test
    void kindsComeByWeight() {
        List<Request> kinds = List.of(
                new Request("GET", "/a", 70, null),
                new Request("GET", "/b", 25, null),
                new Request("PUT", "/c", 5, null));
        Ask ask = new Ask(Mix.of(requests(kinds, List.of()), SERVICE, Connections.KEEP_ALIVE));
        Map<String, Integer> seen = new TreeMap<>();
        Draws draws = Draws.of(3, 1);
        for (int i = 0; i < 100_000; i++) {
            ask.draw(draws);
            seen.merge(ask.words(), 1, Integer::sum);
        }

        // four standard errors of a share of 100,000 are below 0.6 %
        assertThat(seen.keySet()).containsExactly("GET /a", "GET /b", "PUT /c");
        assertThat(seen.get("GET /a")).isBetween(69_400, 70_600);
        assertThat(seen.get("GET /b")).isBetween(24_400, 25_600);
        assertThat(seen.get("PUT /c")).isBetween(4_700, 5_300);
    }

    @Test
    void zipfAsksForTheFirstOften() {
        Draw id = new Draw("id", 101, 200, Distribution.ZIPF);
        Ask ask = asking(requests(List.of(new Request("GET", "/{id}", 1, null)), List.of(id)), SERVICE);
        Map<String, Integer> seen = new TreeMap<>();
        Draws draws = Draws.of(3, 1);
        for (int i = 0; i < 100_000; i++) {
            ask.draw(draws);
            seen.merge(ask.words(), 1, Integer::sum);
        }

        // 1 / H(100) = 19.28 %
        assertThat(seen.get("GET /101")).isBetween(18_700, 19_800);
        assertThat(seen.get("GET /102")).isBetween(9_200, 10_100);
        assertThat(seen).hasSize(100);
    }

    @Test
    void aRequestAndItsReplyAllocateNothing() throws Exception {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        Ask ask = new Ask(Mix.of(new OneRow(1_000), HOST, Connections.KEEP_ALIVE));
        ReplyParser parser = new ReplyParser();
        Draws draws = Draws.of(1, 1);
        ByteBuf request = Unpooled.directBuffer(512);
        ByteBuf reply = Unpooled.directBuffer(512);
        reply.writeBytes("HTTP/1.1 200 OK\r\nContent-Type: x\r\nContent-Length: 64\r\n\r\n%s"
                .formatted(COMPANY_1)
                .getBytes(UTF_8));
        int right = 0;
        long before = 0;
        for (int i = 0; i < 40_000; i++) {
            // what the JVM does on first use is no cost of a request
            before = i == 20_000 ? threads.getCurrentThreadAllocatedBytes() : before;
            ask.draw(draws);
            ask.writeTo(request.clear());
            parser.expect(ask.replyTo());
            parser.read(reply.readerIndex(0));
            right += ask.isRight(parser) ? 1 : 0;
        }

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000);
        // company 1 is drawn once in a thousand times
        assertThat(right).isBetween(10, 80);
    }

    @Test
    void whatCannotBeAskedIsRefusedInWords() {
        assertThatThrownBy(() -> asking(new UserQuery("SELECT 1", List.of(), null), HOST))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("runs standalone");
        assertThatThrownBy(() -> one("GET", "/companies/{nr}")).hasMessageContaining("names {nr}, but drawn are id");
        assertThatThrownBy(() -> one("GET", "companies")).hasMessageContaining("starts with /");
        assertThatThrownBy(() -> one("GET", "/a b")).hasMessageContaining("no blanks");
        assertThatThrownBy(() -> one("GET", "/a\r\nX-Evil: 1")).hasMessageContaining("no blanks");
        assertThatThrownBy(() -> one("get ", "/")).hasMessageContaining("a method such as GET");
    }

    private static Ask one(String method, String path) {
        return asking(
                requests(List.of(new Request(method, path, 1, null)), List.of(new Draw("id", 1, 2, Distribution.ZIPF))),
                SERVICE);
    }

    private static Requests requests(List<Request> requests, List<Draw> draws) {
        return new Requests(requests, draws);
    }

    private static Ask asking(Scenario scenario, WebTarget web) {
        Ask ask = new Ask(Mix.of(scenario, web, Connections.KEEP_ALIVE));
        ask.draw(DRAWS);
        return ask;
    }

    private static String text(Ask ask) {
        ByteBuf bytes = Unpooled.buffer();
        ask.writeTo(bytes);
        return bytes.toString(UTF_8);
    }

    private static ReplyParser reply(int status, String body) throws Exception {
        return reply(status, body, ReplyParser.ReplyTo.OTHER);
    }

    /** Reads a reply to a request as the generator would. */
    private static ReplyParser reply(int status, String body, Ask ask) throws Exception {
        return reply(status, body, ask.replyTo());
    }

    private static ReplyParser reply(int status, String body, ReplyParser.ReplyTo replyTo) throws Exception {
        ReplyParser parser = new ReplyParser();
        parser.expect(replyTo);
        parser.read(Unpooled.copiedBuffer(
                "HTTP/1.1 %d X\r\nContent-Length: %d\r\n\r\n%s".formatted(status, body.getBytes(UTF_8).length, body),
                UTF_8));
        return parser;
    }
}
