package dev.dbdyno.analysis.flame;

import dev.dbdyno.results.profile.Layer;
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
     * @param own what it spends itself, by layer
     * @param calls what it calls
     */
    public record Call(String frame, List<Own> own, List<Call> calls) {
        public Call {
            own = List.copyOf(own);
            calls = List.copyOf(calls);
        }

        /** The CPU per operation of one of the arms that it spends itself. */
        public double ownMicros(int place) {
            return own.stream().mapToDouble(each -> each.micros().get(place)).sum();
        }

        /** The CPU per operation of one of the arms that it spends, with all that it calls. */
        public double micros(int place) {
            return ownMicros(place)
                    + calls.stream().mapToDouble(call -> call.micros(place)).sum();
        }

        /** The samples of one of the arms, likewise. */
        public long samples(int place) {
            return own.stream().mapToLong(each -> each.samples().get(place)).sum()
                    + calls.stream().mapToLong(call -> call.samples(place)).sum();
        }
    }

    /**
     * What a function spends itself and an account counts to one layer.
     *
     * @param micros CPU per operation, one for each of the arms
     * @param samples of all forks likewise
     */
    public record Own(Layer layer, List<Double> micros, List<Long> samples) {
        public Own {
            micros = List.copyOf(micros);
            samples = List.copyOf(samples);
        }
    }
}
