package dev.dbdyno.cli.run;

import dev.dbdyno.lab.elsewhere.PlaceOfHosts;
import dev.dbdyno.places.PlaceFacts;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.results.RunRemark;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether places over which blocks are spread are alike. JDK and number of processors make an arm what it is, so they must be. Others
 * change how fast it is, which a block's ratio mostly cancels, so a difference is a remark.
 *
 * @param all at least one
 */
record AlikePlaces(List<Seen> all) {

    /** The memory that a kernel keeps for itself differs by up to this. */
    private static final double SAME_MEMORY_FRACTION = 0.02;

    /**
     * What is known of one place.
     *
     * @param installedBytes 0 where the system does not tell
     */
    record Seen(String place, String jvm, int processors, String processorModel, long installedBytes, String system) {}

    static AlikePlaces of(List<PlaceOfHosts> places) {
        return new AlikePlaces(places.stream()
                .map(there -> {
                    PlaceFacts facts = there.facts();
                    return new Seen(
                            there.toString(),
                            facts.jvm(),
                            facts.processors(),
                            facts.processorModel(),
                            facts.installedBytes().orElse(0),
                            facts.operatingSystem());
                })
                .toList());
    }

    /** What makes arms different there, in words. */
    List<String> different() {
        return compared(AlikePlaces::ofArms)
                .map(remark -> "%s is '%s' at '%s' and '%s' at '%s'"
                        .formatted(remark.what(), remark.ofFirst(), remark.first(), remark.value(), remark.place()))
                .toList();
    }

    /** What may make blocks unlike there. */
    List<RunRemark> remarks() {
        return compared(AlikePlaces::ofMachine).<RunRemark>map(remark -> remark).toList();
    }

    private static Map<String, String> ofArms(Seen of) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("the JDK", of.jvm);
        facts.put("the number of processors", Integer.toString(of.processors));
        return facts;
    }

    private static Map<String, String> ofMachine(Seen of) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("processor model", of.processorModel);
        facts.put("memory", Numbers.gibibytes(of.installedBytes));
        facts.put("system", of.system);
        return facts;
    }

    private interface Facts {
        Map<String, String> of(Seen place);
    }

    private Stream<RunRemark.UnlikePlaces> compared(Facts facts) {
        Seen first = all.getFirst();
        return IntStream.range(1, all.size())
                .mapToObj(all::get)
                .flatMap(other -> facts.of(other).entrySet().stream()
                        .filter(fact -> !isSame(fact.getKey(), other, first, facts))
                        .map(fact -> new RunRemark.UnlikePlaces(
                                other.place,
                                first.place,
                                fact.getKey(),
                                fact.getValue(),
                                Objects.requireNonNull(facts.of(first).get(fact.getKey())))));
    }

    private static boolean isSame(String what, Seen place, Seen first, Facts facts) {
        return what.equals("memory")
                ? Math.abs(place.installedBytes - first.installedBytes) <= SAME_MEMORY_FRACTION * first.installedBytes
                : Objects.equals(facts.of(place).get(what), facts.of(first).get(what));
    }
}
