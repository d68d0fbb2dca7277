package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.StoredScenario;
import dev.dbdyno.scenarios.OneRow;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The conditions under which an answer holds. */
final class ScopeWordsTest {

    private static final String LAB = "ssl (lab's connection)";
    private static final String STACKS = "ssl (stacks' connections)";

    private static String scope(Run run) {
        RunResults results = new RunResults(run, List.of(), List.of(), null);
        return ScopeWords.line(Report.of(results, Analyst.analyse(results)));
    }

    private static Run run(ServerInfo server, StoredScenario scenario, String... arms) {
        List<ResolvedArm> resolved = Stream.of(arms)
                .map(Arm::parse)
                .map(arm -> new ResolvedArm(
                        arm, arm.notation(), arm.settings(), new LinkedHashMap<>(), classPath(arm), null))
                .toList();
        Run run = ExampleHead.of(resolved, "PostgreSQL 18.6 on x86_64-pc-linux-gnu, compiled by gcc 7.5.0");
        Plan plan = run.plan().asking(scenario);
        boolean overHttp = Stream.of(arms)
                .map(Arm::parse)
                .anyMatch(arm -> arm.isTarget() || arm.host().contains("-"));
        return new Run(
                run.formatVersion(),
                run.id(),
                run.startedAt(),
                run.command(),
                overHttp ? plan.over(new HttpPlan(HttpPlan.Connections.NEW_EACH_REQUEST, Duration.ofSeconds(5))) : plan,
                resolved,
                server,
                run.environment());
    }

    private static List<String> classPath(Arm arm) {
        return arm.stack().equals("hibernate")
                ? List.of("org.hibernate.orm:hibernate-core:7.1.0.Final", "org.postgresql:postgresql:42.7.14")
                : List.of("org.postgresql:postgresql:42.7.14");
    }

    private static ServerInfo server(String placement, String address, String... settings) {
        SequencedMap<String, String> all = new LinkedHashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        return new ServerInfo(placement, address, "PostgreSQL 18.6 on x86_64, compiled by gcc 7.5.0", all);
    }

    private static StoredScenario oneRow() {
        return new OneRow(1_000).stored();
    }

    @Test
    void aServerOfTheUsersIsSaidToBeElsewhere() {
        ServerInfo away = server("given", "postgresql://me@db.example.org:5432/shop", LAB, "on", STACKS, "verify-full");
        assertThat(scope(run(away, oneRow(), "jdbc", "hibernate")))
                .isEqualTo("closed loop, 8 clients"
                        + " · one-row of 1,000: select company_id, company_name from companies where company_id = ? (1 row of 36 bytes)"
                        + " · 2 × AMD EPYC 7B13, database at db.example.org, 1 % used by others before"
                        + " · JDK 25.0.1 · PostgreSQL 18.6 · pgjdbc 42.7.14 · Hibernate ORM 7.1.0 · TLS (verify-full)");
        ServerInfo here = server("given", "postgresql://me@127.0.0.1:5432/shop");
        assertThat(scope(run(here, oneRow(), "jdbc"))).contains("7B13, shared by service and database, 1 %");
        // as its place sees it: on a machine that shares the network with this one
        assertThat(scope(run(here.at("ssh b"), oneRow(), "jdbc"))).contains("7B13, database at 'ssh b', 1 %");
    }

    @Test
    void stacksElsewhereAreOnTheMachineThatIsNamed() {
        ServerInfo embedded = server("embedded", "postgresql://dbdyno@10.0.0.1:1/dbdyno");
        assertThat(scope(elsewhere(run(embedded.at("local"), oneRow(), "jdbc"))))
                .contains("7B13 at 'ssh a', database on dbdyno's own machine");
        assertThat(scope(elsewhere(run(embedded.at("ssh b"), oneRow(), "jdbc"))))
                .contains("7B13 at 'ssh a', database at 'ssh b'");
        assertThat(scope(elsewhere(run(embedded.at("ssh a"), oneRow(), "jdbc"))))
                .contains("7B13 at 'ssh a', shared by service and database");
        assertThat(scope(elsewhere(run(embedded.at("ssh b"), oneRow(), "jdbc@spring-mvc"))))
                .contains("database at 'ssh b', load made on dbdyno's own machine");
        assertThat(scope(elsewhere(run(embedded.at("ssh b"), oneRow(), "jdbc@spring-mvc load=in-host"))))
                .doesNotContain("load made");
    }

    @Test
    void blocksThatAreSpreadNameAllTheirMachines() {
        ServerInfo embedded = server("embedded", "postgresql://dbdyno@10.0.0.1:1/dbdyno");
        assertThat(scope(elsewhere(run(embedded.at("ssh c"), oneRow(), "jdbc"), "ssh b")))
                .contains("7B13 at each of 'ssh a' and 'ssh b', database at 'ssh c'");
    }

    private static Run elsewhere(Run here, String... alike) {
        Plan plan = here.plan();
        return here.going(new Plan(
                plan.arms(),
                plan.scenario(),
                plan.load(),
                plan.windows(),
                plan.precision(),
                new JvmPlan(512, List.of(), "ssh a", alike.length == 0 ? null : List.of(alike)),
                plan.probing(),
                plan.http(),
                plan.roundTrip(),
                plan.answers(),
                plan.seed()));
    }

    /** The lab encrypts where the server offers it; stacks encrypt where the user requires it. */
    @Test
    void tlsIsThatOfTheStacks() {
        String address = "postgresql://me@127.0.0.1:5432/shop";
        assertThat(scope(run(server("given", address, LAB, "on"), oneRow(), "jdbc")))
                .endsWith(" · no TLS");
        assertThat(scope(run(server("given", address, LAB, "off"), oneRow(), "jdbc")))
                .endsWith(" · no TLS");
        assertThat(scope(run(server("given", address, "server.bolt.tls_level", "OPTIONAL"), oneRow(), "jdbc")))
                .endsWith(" · no TLS");
        assertThat(scope(run(server("given", address), oneRow(), "jdbc"))).doesNotContain("TLS");
    }

    @Test
    void ofAServiceOfTheUsersOnlyItsRepliesAreKnown() {
        StoredScenario mix = new StoredScenario("""
                {"type":"requests","requests":[{"method":"GET","path":"/a/{id}","weight":9},{"method":"POST","path":"/b","weight":1}],"draws":[]}""");
        assertThat(scope(run(
                        ServerInfo.none(),
                        mix,
                        "target url=http://localhost:8080",
                        "target url=http://shop.example.org:8080/{x}")))
                .startsWith("closed loop, 8 clients · GET /a/{id} 90 %, POST /b 10 %"
                        + " · 2 × AMD EPYC 7B13, shared by service and load generator, service at shop.example.org, 1 % used by others before"
                        + " · JVM and database of the service unknown to dbdyno"
                        + " · HTTP/1.1 without TLS, a new connection for each request");
        assertThat(scope(run(ServerInfo.none(), oneRow(), "target url=http://localhost:8080")))
                .contains(" · GET /companies/{id} · ");
    }

    @Test
    void aStatementOfTheUsersIsSaidAsItIs() {
        StoredScenario query =
                new StoredScenario("{\"type\":\"user-query\",\"sql\":\"select now()\",\"parameters\":[]}");
        assertThat(scope(run(server("embedded", "postgresql://dbdyno@127.0.0.1:1/dbdyno"), query, "jdbc")))
                .contains(" · query: select now() · ");
    }

    @Test
    void connectionsAreThoseThatTheServerCounted() {
        assertThat(Answer.of(ExampleReports.usual()).scope()).contains(" · 8 connections for each arm");
        assertThat(Answer.of(ExampleRun.single().report()).scope())
                .contains(" · 8 connections")
                .doesNotContain("for each arm");
    }
}
