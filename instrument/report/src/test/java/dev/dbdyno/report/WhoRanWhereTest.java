package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.report.WhoRanWhere.Where;
import dev.dbdyno.report.text.MarkdownReport;
import dev.dbdyno.report.text.TerminalColours;
import dev.dbdyno.report.text.TerminalReport;
import dev.dbdyno.results.PlaceSeen;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.window.Party;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The map of who ran where. */
final class WhoRanWhereTest {

    private static Report report(ServerInfo server, String arm, PlaceSeen... places) {
        Arm parsed = Arm.parse(arm);
        Run head = ExampleHead.of(
                List.of(new ResolvedArm(
                        parsed, parsed.notation(), parsed.settings(), new LinkedHashMap<>(), List.of(), null)),
                "PostgreSQL 18.6");
        Run run = new Run(
                head.formatVersion(),
                head.id(),
                head.startedAt(),
                head.command(),
                head.plan(),
                head.arms(),
                server,
                head.environment().with(List.of(places)));
        RunResults results = new RunResults(run, List.of(), List.of(), null);
        return Report.of(results, Analyst.analyse(results));
    }

    private static PlaceSeen seen(Party party, String place, @Nullable Long toDatabase) {
        return new PlaceSeen(party, place, 8, "EPYC 7B13", 240_000, 120_000, toDatabase);
    }

    private static final PlaceSeen LAB = new PlaceSeen(Party.MACHINE, "local", 4, "Core i7", 0, 0);

    private static ServerInfo embedded() {
        return new ServerInfo("embedded", "postgresql://dbdyno@10.0.0.3:1/dbdyno", "18.6", new LinkedHashMap<>());
    }

    @Test
    void everyPlaceIsThereWithWhatRanOnItAndDbdynosOwnIsFirst() throws IOException {
        Report report = report(
                embedded().at("ssh c"),
                "jdbc@spring-mvc",
                seen(Party.HOST, "ssh a", 180_000L),
                seen(Party.HOST, "ssh b", 190_000L),
                seen(Party.GENERATOR, "ssh d", null),
                seen(Party.DATABASE, "ssh c", null),
                LAB);
        assertThat(WhoRanWhere.of(report))
                .containsExactly(
                        new Where("dbdyno", "here", 4, "Core i7", null, null, null),
                        new Where("stacks", "ssh a", 8, "EPYC 7B13", 240_000L, 180_000L, 120_000L),
                        new Where("stacks", "ssh b", 8, "EPYC 7B13", 240_000L, 190_000L, 120_000L),
                        new Where("load generator", "ssh d", 8, "EPYC 7B13", 240_000L, null, 120_000L),
                        new Where("database", "ssh c", 8, "EPYC 7B13", 240_000L, null, 120_000L));
        StringBuilder text = new StringBuilder();
        new MarkdownReport().write(report, text);
        Golden.assertMatches("places.md", text.toString());
        StringBuilder screen = new StringBuilder();
        new TerminalReport(TerminalColours.PLAIN, 100).print(report, screen);
        assertThat(screen).contains("Who ran where").contains("180 µs");
    }

    @Test
    void whatHasNoPlaceOfItsOwnIsOnDbdynosMachine() {
        assertThat(WhoRanWhere.of(report(embedded(), "jdbc", seen(Party.GENERATOR, "ssh d", null), LAB)))
                .first()
                .extracting(Where::who)
                .isEqualTo("dbdyno, stacks, database");
        assertThat(WhoRanWhere.of(
                        report(embedded().at("ssh c"), "jdbc@spring-mvc", seen(Party.HOST, "ssh a", null), LAB)))
                .first()
                .extracting(Where::who)
                .isEqualTo("dbdyno, load generator");
    }

    @Test
    void aServerAndAServiceOfTheUsersAreKnownByTheirAddresses() {
        ServerInfo given = new ServerInfo("given", "postgresql://me@db:5432/shop", "18.6", new LinkedHashMap<>());
        assertThat(WhoRanWhere.of(report(given, "jdbc", seen(Party.HOST, "ssh a", null), LAB)))
                .last()
                .isEqualTo(new Where("database of yours", "postgresql://me@db:5432/shop", null, "", null, null, null));
    }

    /** Runs of versions that noted others only, and runs on one machine. */
    @Test
    void whatNobodyNotedIsNotMadeUp() {
        assertThat(WhoRanWhere.of(report(embedded().at("ssh c"), "jdbc", seen(Party.HOST, "ssh a", null))))
                .first()
                .isEqualTo(new Where("dbdyno", "here", null, "", null, null, null));
        assertThat(WhoRanWhere.of(report(embedded(), "jdbc"))).isEmpty();
    }
}
