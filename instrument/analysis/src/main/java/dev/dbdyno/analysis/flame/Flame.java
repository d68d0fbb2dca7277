package dev.dbdyno.analysis.flame;

import java.util.List;

/**
 * The CPU of an operation by stack, of all profiled arms over the same calls.
 *
 * @param arms whose stacks are known
 * @param root calls the groups of threads
 */
public record Flame(List<Arm> arms, Call root) {
    public Flame {
        arms = List.copyOf(arms);
    }

    /**
     * Of whom the numbers are.
     *
     * @param arm index into the plan's arms
     * @param forks over which its stacks are averaged
     * @param missing further forks of its account, whose stacks are not there
     */
    public record Arm(int arm, int forks, int missing) {}

    /**
     * A function as it is called through one path.
     *
     * @param frame as the stacks have it
     * @param ownMicros CPU per operation that it spends itself, one for each of the arms
     * @param ownSamples of all forks likewise
     * @param calls what it calls
     */
    public record Call(String frame, List<Double> ownMicros, List<Long> ownSamples, List<Call> calls) {
        public Call {
            ownMicros = List.copyOf(ownMicros);
            ownSamples = List.copyOf(ownSamples);
            calls = List.copyOf(calls);
        }

        /** The CPU per operation of one of the arms that it spends, with all that it calls. */
        public double micros(int place) {
            return ownMicros.get(place)
                    + calls.stream().mapToDouble(call -> call.micros(place)).sum();
        }
    }
}
