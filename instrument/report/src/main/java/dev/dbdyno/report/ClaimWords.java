package dev.dbdyno.report;

import dev.dbdyno.studies.Aspect;
import dev.dbdyno.studies.ClaimResult;
import dev.dbdyno.studies.Grade;
import dev.dbdyno.studies.Need;
import dev.dbdyno.studies.Order;
import dev.dbdyno.studies.Outcome;
import dev.dbdyno.studies.StudyClaims;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** What a run says about a study, in words around its claims. */
public final class ClaimWords {

    /** Stands where a grade would, beside a figure without a claim. */
    public static final String NO_CLAIM = "no claim";

    private ClaimWords() {}

    public static String word(Outcome outcome) {
        return switch (outcome) {
            case AGREES -> "agrees";
            case CONTRADICTS -> "contradicts";
            case CANNOT_TELL -> "cannot tell";
        };
    }

    public static String word(Order order) {
        return switch (order) {
            case FASTER -> "faster";
            case ABOUT_EQUAL -> "about equal";
            case SLOWER -> "slower";
        };
    }

    private static String word(Aspect aspect) {
        return aspect.name().toLowerCase(Locale.ROOT);
    }

    /** {@code order agrees, size cannot be told}; {@code order and size agree} if both have the same grade. */
    public static String grades(ClaimResult result) {
        SequencedMap<Outcome, List<String>> aspects = Arrays.stream(Aspect.values())
                .filter(aspect -> result.outcome(aspect).isPresent())
                .collect(Collectors.groupingBy(
                        aspect -> result.outcome(aspect).orElseThrow(),
                        LinkedHashMap::new,
                        Collectors.mapping(ClaimWords::word, Collectors.toList())));
        String grades = aspects.entrySet().stream()
                .map(grade -> "%s %s"
                        .formatted(
                                String.join(" and ", grade.getValue()),
                                verb(grade.getKey(), grade.getValue().size())))
                .collect(Collectors.joining(", "));
        return grades.isEmpty() ? NO_CLAIM : grades;
    }

    private static String verb(Outcome outcome, long subjects) {
        return switch (outcome) {
            case AGREES -> subjects == 1 ? "agrees" : "agree";
            case CONTRADICTS -> subjects == 1 ? "contradicts" : "contradict";
            case CANNOT_TELL -> "cannot be told";
        };
    }

    /** The reason of a grade if the numbers beside it do not show it; otherwise empty. */
    public static String reason(ClaimResult result) {
        return switch (result) {
            case ClaimResult.OfRatio ratio ->
                switch (ratio.grade()) {
                    case Grade.Unmeasured none -> none.reason();
                    case Grade.Measured measured -> reason(ratio, measured);
                };
            case ClaimResult.OfLoops loops -> loops.reason();
            case ClaimResult.NotClaimed not -> not.reason();
        };
    }

    private static String reason(ClaimResult.OfRatio ratio, Grade.Measured grade) {
        List<String> reasons = new ArrayList<>();
        switch (grade.order()) {
            case AGREES -> {}
            case CONTRADICTS ->
                reasons.add("published as %s, here %s"
                        .formatted(word(ratio.publishedOrder()), word(Objects.requireNonNull(grade.shown()))));
            case CANNOT_TELL -> reasons.add(openOrder(ratio));
        }
        if (grade.size() == Outcome.CANNOT_TELL) {
            reasons.add("the interval extends beyond the tolerance");
        }
        return String.join("; ", reasons);
    }

    private static String openOrder(ClaimResult.OfRatio ratio) {
        return switch (ratio.publishedOrder()) {
            case FASTER, SLOWER -> "the interval contains 1";
            case ABOUT_EQUAL ->
                "published as about equal, and part of the interval is within ±%s of 1"
                        .formatted(Numbers.percent(ratio.toleranceFraction()));
        };
    }

    /**
     * {@code Claims of artemik-2023, one-row-web (scaled, current versions). Order: 5 agree, 1 contradicts, 1 open. Size: 2
     * agree, 3 contradict, 2 open}.
     */
    public static String head(StudyClaims claims) {
        return "Claims of %s, %s (%s, %s versions)%s"
                .formatted(
                        claims.study(),
                        claims.mark().part(),
                        claims.mark().mode().word(),
                        claims.mark().era().word(),
                        Arrays.stream(Aspect.values())
                                .filter(claims::has)
                                .map(aspect -> tally(claims, aspect))
                                .collect(Collectors.joining()));
    }

    private static String tally(StudyClaims claims, Aspect aspect) {
        String word = word(aspect);
        long agree = claims.count(aspect, Outcome.AGREES);
        long contradict = claims.count(aspect, Outcome.CONTRADICTS);
        return ". %s: %d %s, %d %s, %d open"
                .formatted(
                        word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1),
                        agree,
                        verb(Outcome.AGREES, agree),
                        contradict,
                        verb(Outcome.CONTRADICTS, contradict),
                        claims.count(aspect, Outcome.CANNOT_TELL));
    }

    /** The study, and where its figures were published. */
    public static String source(StudyClaims claims) {
        return "%s. Published: %s, %s.".formatted(claims.partTitle(), claims.title(), claims.source());
    }

    /** How to read the claims, and what the study's file says of itself. */
    public static List<String> notes(StudyClaims claims) {
        List<String> notes = new ArrayList<>();
        if (claims.has(Aspect.ORDER)) {
            notes.add(
                    "A published difference agrees in order where the whole measured interval is on its side of 1, and contradicts where the interval is on the other side or within the tolerance of 1. About equal agrees where the interval is within the tolerance of 1, and contradicts where none of it is.");
            notes.add(
                    "The size agrees where the whole interval is within what the tolerance accepts, and contradicts where none of it is. Each interval covers 95 % by itself, and includes what is known of the bias.");
        }
        notes.addAll(needs(claims.needs()));
        notes.addAll(claims.notes());
        return notes;
    }

    private static List<String> needs(List<Need> needs) {
        List<String> sentences = new ArrayList<>();
        List<Need> more = needs.stream().filter(need -> need.blocks() != null).toList();
        List<Need> never = needs.stream().filter(need -> need.blocks() == null).toList();
        if (!more.isEmpty()) {
            sentences.add("Blocks, in all, that would probably decide what is open: %s.".formatted(list(more)));
        }
        if (!never.isEmpty()) {
            sentences.add(
                    "Not even %d blocks would decide these, because the ratio is too close to a limit of the claim: %s."
                            .formatted(Need.MOST_BLOCKS, list(never)));
        }
        return sentences;
    }

    /** {@code size of r2dbc (about 14), order of vertx (about 8)}. */
    public static String list(List<Need> needs) {
        return needs.stream()
                .map(need -> "%s of %s%s"
                        .formatted(
                                word(need.aspect()),
                                need.arm(),
                                need.blocks() == null ? "" : " (about %d)".formatted(need.blocks())))
                .collect(Collectors.joining(", "));
    }
}
