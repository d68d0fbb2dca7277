package dev.dbdyno.lab.machine;

import dev.dbdyno.results.ProcessorSets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Divides the processors of machines among the kinds of process of a run that share one. A kind alone on its machine has all of them. */
public final class ProcessorDivision {

    /** Fewer are not divided. */
    public static final int FEWEST = 4;

    /** From so many on they are divided unasked: each of three kinds has two or more then. */
    public static final int ENOUGH = 8;

    private ProcessorDivision() {}

    /** A kind of process, in the order of their processors. */
    public enum Kind {
        DATABASE,
        CHILD,
        /** Generators, and relays. */
        GENERATOR
    }

    /**
     * A kind of process at a place.
     *
     * @param on the processors there
     */
    public record Tenant(Kind kind, Processors on) {}

    /**
     * Divides the processors of each machine: a quarter for the generator, where there is one; of the rest, the larger half for the child.
     * Neighbours stay together, since they are likely to share a core or a cache.
     *
     * @param fewest that a shared machine must have
     * @throws IllegalArgumentException in words, when they cannot be divided
     */
    public static ProcessorSets apart(List<Tenant> tenants, int fewest) {
        Map<String, List<Tenant>> byMachine = tenants.stream()
                .collect(Collectors.groupingBy(
                        tenant -> tenant.on().machine(), LinkedHashMap::new, Collectors.toList()));
        Map<Kind, Set<String>> sets = new EnumMap<>(Kind.class);
        for (List<Tenant> machine : byMachine.values()) {
            divided(machine, fewest)
                    .forEach((kind, set) -> sets.computeIfAbsent(kind, any -> new LinkedHashSet<>())
                            .add(set));
        }
        if (sets.values().stream().flatMap(Set::stream).allMatch(String::isEmpty)) {
            throw new IllegalArgumentException(
                    "--pin keeps database, child and generator apart, but each has a machine to itself here: leave it out");
        }
        return new ProcessorSets(
                only(Kind.DATABASE, sets, tenants),
                only(Kind.CHILD, sets, tenants),
                only(Kind.GENERATOR, sets, tenants));
    }

    /** The processors of each kind on one machine, as {@code taskset} takes them; empty for any. */
    private static Map<Kind, String> divided(List<Tenant> machine, int fewest) {
        Set<Kind> kinds = machine.stream().map(Tenant::kind).collect(Collectors.toSet());
        Map<Kind, String> sets = new EnumMap<>(Kind.class);
        if (kinds.size() == 1) {
            kinds.forEach(kind -> sets.put(kind, ""));
            return sets;
        }
        List<Integer> allowed = allowed(machine, fewest);
        int generators = kinds.contains(Kind.GENERATOR) ? allowed.size() / 4 : 0;
        int rest = allowed.size() - generators;
        int databases = !kinds.contains(Kind.DATABASE) ? 0 : kinds.contains(Kind.CHILD) ? rest / 2 : rest;
        int children = rest - databases;
        put(sets, Kind.DATABASE, allowed.subList(0, databases));
        put(sets, Kind.CHILD, allowed.subList(databases, databases + children));
        put(sets, Kind.GENERATOR, allowed.subList(databases + children, allowed.size()));
        return sets;
    }

    private static void put(Map<Kind, String> sets, Kind kind, List<Integer> processors) {
        if (!processors.isEmpty()) {
            sets.put(kind, Processors.notation(processors));
        }
    }

    private static List<Integer> allowed(List<Tenant> machine, int fewest) {
        List<Processors> all = machine.stream().map(Tenant::on).toList();
        Processors first = all.getFirst();
        for (Processors each : all) {
            if (!each.canPin()) {
                throw new IllegalArgumentException(
                        "--pin needs the program taskset, which is not on the PATH %s: install util-linux, or leave --pin out"
                                .formatted(each.where()));
            }
            if (!each.allowed().equals(first.allowed())) {
                throw new IllegalArgumentException(
                        "--pin divides the processors of a machine, but processes %s and %s may not run on the same ones (%s, %s): leave it out"
                                .formatted(
                                        first.where(),
                                        each.where(),
                                        Processors.notation(first.allowed()),
                                        Processors.notation(each.allowed())));
            }
        }
        if (first.allowed().size() < fewest) {
            throw new IllegalArgumentException(
                    "--pin needs at least %d processors to keep database, child and generator apart, but there are %d %s: on so few, pinning makes results worse. Leave it out"
                            .formatted(fewest, first.allowed().size(), first.where()));
        }
        return first.allowed();
    }

    /** The processors of a kind wherever it runs, for a run stores one set of each. */
    private static @Nullable String only(Kind kind, Map<Kind, Set<String>> sets, List<Tenant> tenants) {
        List<String> different = new ArrayList<>(sets.getOrDefault(kind, Set.of("")));
        if (different.size() > 1) {
            throw new IllegalArgumentException(
                    "--pin would keep processes of one kind to different processors %s: leave it out"
                            .formatted(tenants.stream()
                                    .filter(tenant -> tenant.kind() == kind)
                                    .map(tenant -> tenant.on().where())
                                    .distinct()
                                    .collect(Collectors.joining(" and "))));
        }
        return different.getFirst().isEmpty() ? null : different.getFirst();
    }

    /**
     * Holds the database to some of this machine's processors, the first ones; whatever else runs, runs on any.
     *
     * @throws IllegalArgumentException in words, when it cannot be held
     */
    public static ProcessorSets ofDatabase(int wanted, Processors here) {
        if (!here.canPin()) {
            throw new IllegalArgumentException(
                    "the program taskset, which would do it, is not on the PATH: install util-linux");
        }
        if (wanted >= here.allowed().size()) {
            throw new IllegalArgumentException(
                    "this machine has only %d".formatted(here.allowed().size()));
        }
        return new ProcessorSets(Processors.notation(here.allowed().subList(0, wanted)), null, null);
    }
}
