package dev.dbdyno.report;

import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.UnreadableRunException;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The run that is kept with the documents: a default {@code compare}, as it was measured. */
final class KeptRun {

    private static final Path FOLDER = Path.of("../../docs/kept/compare");

    private static final int ARMS = 20;
    private static final int BLOCKS = 50;

    private KeptRun() {}

    static RunResults results() throws IOException, UnreadableRunException {
        return RunFolder.at(FOLDER).read();
    }

    /** Its windows repeated, until there are twenty arms and a thousand forks. */
    static RunResults ofAThousandForks() throws IOException, UnreadableRunException {
        RunResults once = results();
        int arms = once.run().arms().size();
        int blocks = 1 + once.forks().stream().mapToInt(ForkRecord::block).max().orElseThrow();
        List<ForkRecord> forks = new ArrayList<>();
        List<WindowRecord> windows = new ArrayList<>();
        for (int further = 0; further * blocks < BLOCKS; further++) {
            for (int copy = 0; copy < ARMS / arms; copy++) {
                int later = further * blocks;
                int beside = copy * arms;
                once.forks().stream()
                        .filter(fork -> fork.block() + later < BLOCKS)
                        .forEach(fork -> forks.add(moved(fork, later, beside)));
                once.windows().stream()
                        .filter(window -> window.block() + later < BLOCKS)
                        .forEach(window -> windows.add(moved(window, later, beside)));
            }
        }
        return new RunResults(copied(once.run(), ARMS / arms), forks, windows, once.ending());
    }

    private static ForkRecord moved(ForkRecord fork, int blocks, int arms) {
        return new ForkRecord(
                fork.block() + blocks,
                fork.arm() + arms,
                fork.position() + arms,
                fork.attempt(),
                fork.link(),
                fork.startedAt(),
                fork.endedAt(),
                fork.steadiness(),
                fork.work(),
                fork.topology(),
                fork.footprint(),
                fork.failure(),
                fork.relay(),
                fork.place());
    }

    private static WindowRecord moved(WindowRecord window, int blocks, int arms) {
        return new WindowRecord(
                window.block() + blocks,
                window.arm() + arms,
                window.attempt(),
                window.window(),
                window.round(),
                window.roundTrip(),
                window.phase(),
                window.measurement());
    }

    private static Run copied(Run run, int copies) {
        Plan plan = run.plan();
        List<Arm> arms = new ArrayList<>();
        List<ResolvedArm> resolved = new ArrayList<>();
        for (int copy = 0; copy < copies; copy++) {
            arms.addAll(plan.arms());
            resolved.addAll(run.arms());
        }
        return new Run(
                run.formatVersion(),
                run.id(),
                run.startedAt(),
                run.command(),
                plan.comparing(arms, plan.seed()),
                resolved,
                run.server(),
                run.environment());
    }
}
