package dev.dbdyno.analysis.warnings;

import dev.dbdyno.analysis.compare.Pairing;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.warnings.Warning.Kind;
import dev.dbdyno.analysis.warnings.Warning.Share;
import dev.dbdyno.analysis.words.RemarkWords;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Remark;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What forks say of themselves: failures, missing blocks, trends, remarks of the child on its own windows. */
final class ForkWarnings {

    private static final int REFERENCE = 0;

    private final Evidence evidence;
    private final List<Warning> warnings = new ArrayList<>();

    ForkWarnings(Evidence evidence) {
        this.evidence = evidence;
    }

    List<Warning> all() {
        fewBlocks();
        for (int arm : evidence.arms()) {
            failedForks(arm);
            invalidWindows(arm);
            fewRounds(arm);
            failedOperations(arm);
            unsteadyForks(arm);
            remarks(arm);
        }
        return warnings;
    }

    private void fewBlocks() {
        int blocks = evidence.forks().completeBlocks();
        if (blocks < Looks.FEWEST_BLOCKS) {
            warnings.add(new Warning(Kind.FEW_BLOCKS, null, blocks == 1 ? "1 block" : blocks + " blocks"));
            return;
        }
        for (int arm : evidence.arms()) {
            int valid = evidence.forks().validOf(arm).size();
            if (valid < Looks.FEWEST_BLOCKS) {
                warnings.add(new Warning(Kind.FEW_BLOCKS, arm, "%d valid forks in %d blocks".formatted(valid, blocks)));
            }
        }
    }

    private void failedForks(int arm) {
        Failure unresolved = evidence.arm(arm).failure();
        if (unresolved != null) {
            warnings.add(new Warning(Kind.ARM_FAILED, arm, unresolved.message()));
            return;
        }
        List<MeasuredFork> all = evidence.forks().attemptsOf(arm);
        List<String> faults =
                all.stream().map(MeasuredFork::fault).filter(Objects::nonNull).toList();
        if (!faults.isEmpty()) {
            warnings.add(new Warning(
                    Kind.ARM_FAILED,
                    arm,
                    "%d of %d forks; the first %s".formatted(faults.size(), all.size(), faults.getFirst()),
                    new Share(faults.size(), all.size(), "forks")));
        }
    }

    private void invalidWindows(int arm) {
        List<Measurement> measured = evidence.forks().of(arm).stream()
                .flatMap(fork -> fork.measured().stream())
                .toList();
        List<String> reasons = measured.stream()
                .filter(window -> !window.isValid())
                .map(RemarkWords::faults)
                .toList();
        if (!reasons.isEmpty()) {
            warnings.add(new Warning(
                    Kind.INVALID_WINDOWS,
                    arm,
                    "%d of %d windows, which are in no verdict; the first: %s"
                            .formatted(reasons.size(), measured.size(), reasons.getFirst()),
                    new Share(reasons.size(), measured.size(), "windows")));
        }
    }

    /** A search or a staircase has no rounds that are alike; what it lacks is said elsewhere. */
    private void fewRounds(int arm) {
        if (arm == REFERENCE || evidence.plan().probing() != null) {
            return;
        }
        int unpaired = new Pairing(evidence, REFERENCE)
                .unpaired(arm, evidence.metrics().getFirst())
                .size();
        if (unpaired > 0) {
            warnings.add(new Warning(
                    Kind.FEW_ROUNDS,
                    arm,
                    "%d of %d blocks".formatted(unpaired, evidence.forks().completeBlocks()),
                    new Share(unpaired, evidence.forks().completeBlocks(), "blocks")));
        }
    }

    private void failedOperations(int arm) {
        if (evidence.results().run().plan().load() instanceof LoadModel.Spike
                || evidence.results().run().plan().probing() != null) {
            return; // too much load is asked of them: what fails under it is in their sections
        }
        List<Measurement> windows = windows(evidence.forks().of(arm));
        long failures = windows.stream().mapToLong(Measurement::failures).sum();
        if (failures > 0) {
            long ended = windows.stream().mapToLong(Measurement::operations).sum();
            String first = windows.stream()
                    .map(Measurement::firstFailure)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(failure -> "; the first: " + failure.words())
                    .orElse("");
            warnings.add(new Warning(
                    Kind.FAILURES,
                    arm,
                    "%d of %d%s".formatted(failures, ended + failures, first),
                    new Share(failures, ended + failures, "operations")));
        }
    }

    private void unsteadyForks(int arm) {
        List<MeasuredFork> valid = evidence.forks().validOf(arm);
        long unsteady = valid.stream()
                .filter(fork -> fork.record().steadiness() == Steadiness.NOT_STEADY)
                .count();
        if (unsteady > 0) {
            warnings.add(new Warning(
                    Kind.NOT_STEADY,
                    arm,
                    "%d of %d forks".formatted(unsteady, valid.size()),
                    new Share(unsteady, valid.size(), "forks")));
        }
    }

    private void remarks(int arm) {
        List<Measurement> windows = windows(evidence.forks().validOf(arm));
        List<Remark> remarks = windows.stream()
                .flatMap(window -> window.remarks().stream())
                .filter(remark -> !(remark instanceof Remark.Invalidating))
                .toList();
        List<Remark> onLittlesLaw =
                remarks.stream().filter(Remark.NotLittle.class::isInstance).toList();
        List<Remark> onLag =
                remarks.stream().filter(Remark.LagInLatency.class::isInstance).toList();
        List<Remark> others = remarks.stream()
                .filter(remark -> !(remark instanceof Remark.NotLittle) && !(remark instanceof Remark.LagInLatency))
                .toList();
        remark(Kind.LITTLES_LAW, arm, onLittlesLaw, windows.size());
        remark(Kind.LAG_IN_LATENCY, arm, onLag, windows.size());
        remark(Kind.WINDOW_REMARK, arm, others, windows.size());
    }

    private void remark(Kind kind, int arm, List<Remark> remarks, int windows) {
        if (!remarks.isEmpty()) {
            warnings.add(new Warning(
                    kind,
                    arm,
                    "%d remarks on %d windows; the first: %s"
                            .formatted(remarks.size(), windows, RemarkWords.of(remarks.getFirst())),
                    new Share(Math.min(remarks.size(), windows), windows, "windows")));
        }
    }

    private static List<Measurement> windows(List<MeasuredFork> forks) {
        return forks.stream().flatMap(fork -> fork.windows().stream()).toList();
    }
}
