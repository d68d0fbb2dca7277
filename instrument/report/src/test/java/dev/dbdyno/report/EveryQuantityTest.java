package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.report.page.HtmlPage;
import dev.dbdyno.report.text.CsvReport;
import dev.dbdyno.report.text.JsonReport;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** A count that windows store is in the report: no list of counts or parties stands in between. */
class EveryQuantityTest {

    /** So many of the count an operation, different for each party and count. */
    private static double perOperation(Party party, Count count) {
        return 10_000 * (1 + List.of(Party.values()).indexOf(party))
                + 100 * (1 + List.of(Count.values()).indexOf(count));
    }

    private static Report report() {
        RunResults usual = ExampleRun.single().results();
        RunResults all = new RunResults(
                usual.run(),
                usual.forks(),
                usual.windows().stream().map(EveryQuantityTest::withAll).toList(),
                usual.ending());
        return Report.of(all, Analyst.analyse(all));
    }

    private static WindowRecord withAll(WindowRecord window) {
        Measurement m = window.measurement();
        Quantities quantities = Quantities.NONE;
        for (Party party : Party.values()) {
            for (Count count : Count.values()) {
                quantities = quantities.with(party, count, Math.round(perOperation(party, count) * m.operations()));
            }
        }
        return new WindowRecord(
                window.block(), window.arm(), window.window(), window.phase(), m.with(quantities, m.processors()));
    }

    private static List<String> everyPartyAndCount() {
        List<String> all = new ArrayList<>();
        for (Party party : Party.values()) {
            for (Count count : Count.values()) {
                String unit = switch (count.unit()) {
                    case NANOSECONDS -> "nanos";
                    case BYTES -> "bytes";
                    case EVENTS -> "";
                };
                all.add("%s,%s,%s,%s".formatted(party, count, unit, perOperation(party, count)));
            }
        }
        return all;
    }

    @Test
    void csvHasALineForEveryPartyAndCount() throws IOException {
        StringBuilder out = new StringBuilder();
        new CsvReport().write(report(), "quantities", out);
        assertThat(out.toString().lines().map(line -> line.split(",", 4)[3]))
                .startsWith("party,count,unit,per_operation")
                .containsAll(everyPartyAndCount());
    }

    @Test
    void jsonHasARowForEveryPartyAndCount() throws IOException {
        StringBuilder out = new StringBuilder();
        new JsonReport().write(report(), out);
        assertThat(rows(Json.read(out.toString(), JsonObject.class).getAsJsonArray("tables")))
                .containsAll(everyPartyAndCount());
    }

    private static List<String> rows(JsonArray tables) {
        List<String> rows = new ArrayList<>();
        for (JsonElement table : tables) {
            if (table.getAsJsonObject().get("id").getAsString().equals("quantities")) {
                for (JsonElement each : table.getAsJsonObject().getAsJsonArray("rows")) {
                    JsonObject row = each.getAsJsonObject();
                    rows.add("%s,%s,%s,%s"
                            .formatted(
                                    row.get("party").getAsString(),
                                    row.get("count").getAsString(),
                                    row.has("unit") ? row.get("unit").getAsString() : "",
                                    row.get("per_operation").getAsDouble()));
                }
            }
        }
        return rows;
    }

    @Test
    void thePageHasARowForEveryPartyAndCount() throws IOException {
        StringBuilder out = new StringBuilder();
        new HtmlPage().write(report(), out);
        for (Party party : Party.values()) {
            for (Count count : Count.values()) {
                String words = "%s: %s".formatted(party.name().toLowerCase(Locale.ROOT), count.words());
                assertThat(out.toString())
                        .contains("<bdi>%s</bdi></th><td class=\"number\" data-value=\"%s\""
                                .formatted(words, perOperation(party, count)));
            }
        }
    }
}
