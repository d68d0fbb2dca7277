package dev.dbdyno.cli.study;

import dev.dbdyno.cli.terminal.Durations;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.lab.BlockEstimate;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.studies.sitting.BlockTime;
import dev.dbdyno.studies.sitting.PartTime;
import dev.dbdyno.studies.sitting.Shares;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How long each part of a study may take in one sitting, in words.
 *
 * @param budget null for what the parts would take by themselves
 */
record ShareWords(Shares shares, @Nullable Duration budget) {

    ShareWords {
        if (budget != null && !shares.parts().isEmpty() && shares.running() == 0) {
            throw new UsageException(
                    "--budget %s is too short: none of these parts can get the blocks that an interval needs. Give %s or more, or fewer --blocks"
                            .formatted(Durations.words(budget), Durations.words(shares.least())));
        }
    }

    /** The time that a part takes, as the lab estimates it. */
    static BlockTime estimate(Plan plan) {
        BlockEstimate block = BlockEstimate.of(plan);
        return new BlockTime(block.likely(), block.longest());
    }

    void print(String head, Consumer<String> line) {
        line.accept("%s: %d %s, %s"
                .formatted(head, shares.running(), shares.running() == 1 ? "run" : "runs", bound(shares.all())));
        shares.parts()
                .forEach(part -> part.given()
                        .ifPresent(share -> line.accept(
                                "  %s: %s; %s".formatted(part.folder(), bound(share), block(part.time())))));
        List<Shares.Share> waiting =
                shares.parts().stream().filter(part -> part.given().isEmpty()).toList();
        if (budget != null && !waiting.isEmpty()) {
            line.accept("not within --budget %s; 'dbdyno study resume' continues with them:"
                    .formatted(Durations.words(budget)));
            waiting.forEach(part -> line.accept("  %s: waits; %s, and the blocks that an interval needs %s at most"
                    .formatted(
                            part.folder(),
                            block(part.time()),
                            Durations.words(part.time().least()))));
        }
    }

    private String bound(Duration time) {
        return (budget == null ? "about %s" : "%s at most").formatted(Durations.words(time));
    }

    private static String block(PartTime time) {
        return "a block takes about " + Durations.words(time.block());
    }
}
