package dev.dbdyno.report;

import dev.dbdyno.analysis.compare.Outlook;
import dev.dbdyno.analysis.words.ArmNames;
import dev.dbdyno.results.Run;
import java.util.Optional;

/** What a run can tell, as a sentence. */
public final class OutlookWords {

    private OutlookWords() {}

    static Optional<String> sentence(Report report) {
        return Optional.ofNullable(report.analysis().outlook()).map(outlook -> sentence(report.run(), outlook));
    }

    /** {@code Ratios are known to about ±4 % after 5 blocks (the widest: vertx, throughput). ±2 % needs 14 blocks, 12 min.} */
    public static String sentence(Run run, Outlook outlook) {
        String ratio = "%s, %s"
                .formatted(
                        ArmNames.of(run.arms()).name(outlook.arm()),
                        outlook.metric().title());
        String width = about(outlook.halfWidthFraction());
        String known = switch (outlook.basis()) {
            case BLOCKS ->
                "Ratios are known to about ±%s after %s (the widest: %s)."
                        .formatted(width, blocks(outlook.blocks()), ratio);
            case ROUNDS ->
                "Ratios will be known to ±%s at best after %s (the widest: %s); how much forks differ is not known yet."
                        .formatted(width, blocks(outlook.blocks()), ratio);
        };
        return outlook.isEnough() ? known : known + " " + target(outlook);
    }

    private static String target(Outlook outlook) {
        String target = Numbers.percent(outlook.targetFraction());
        Outlook.Effort effort = outlook.forTarget();
        return effort == null
                ? "±%s is out of reach here.".formatted(target)
                : "±%s needs %s%s, %s."
                        .formatted(
                                target,
                                outlook.basis() == Outlook.Basis.ROUNDS ? "at least " : "",
                                blocks(effort.blocks()),
                                Numbers.duration(effort.time()));
    }

    /** A forecast of a half-width deserves no more digits. */
    private static String about(double fraction) {
        return Numbers.percent(Math.max(1, Math.round(fraction * 1_000)) / 1_000.0);
    }

    private static String blocks(int number) {
        return RunWords.counted(number, "block");
    }
}
