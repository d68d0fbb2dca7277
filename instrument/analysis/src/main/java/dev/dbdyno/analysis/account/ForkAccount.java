package dev.dbdyno.analysis.account;

import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Readings;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Party;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One fork's CPU by layer. The profile gives the shares; the amounts in user and kernel mode were measured without a
 * profiler. The compiler's part is the measured one, because it was at work at other times than the profiler.
 */
record ForkAccount(MeasuredFork fork, ProfileRecord profile, Map<Layer, Double> microsByLayer) {

    /** Below this many samples a share of a tenth is wrong by a tenth of itself and more. */
    static final long FEWEST_SAMPLES = 200;

    /** Empty if the fork's CPU is unknown, or if too few samples were taken. */
    static Optional<ForkAccount> of(MeasuredFork fork, ProfileRecord profile, Readings readings) {
        Cpu host = readings.hostCpu(fork);
        Long jit = readings.knowsCompiler() ? fork.quantities().get(Party.HOST, Count.JIT) : null;
        Map<Layer, Long> samples = samples(profile, jit == null);
        if (host == null || sum(samples) < FEWEST_SAMPLES || fork.operations() == 0) {
            return Optional.empty();
        }
        Map<Layer, Double> micros = divided(host, samples, fork);
        if (jit != null) {
            micros.put(Layer.JIT, fork.microsPerOperation(new Cpu(jit, 0)));
        }
        Cpu server = readings.databaseCpu(fork);
        if (server != null) {
            micros.put(Layer.SERVER, fork.microsPerOperation(new Cpu(server.userNanos(), 0)));
            micros.put(Layer.SERVER_KERNEL, fork.microsPerOperation(new Cpu(0, server.systemNanos())));
        }
        return Optional.of(new ForkAccount(fork, profile, micros));
    }

    /**
     * Divides user and kernel time separately, because a profiler makes every switch between threads more expensive.
     */
    private static Map<Layer, Double> divided(Cpu host, Map<Layer, Long> samples, MeasuredFork fork) {
        long kernel = samples.entrySet().stream()
                .filter(entry -> entry.getKey().isKernel())
                .mapToLong(Map.Entry::getValue)
                .sum();
        long user = sum(samples) - kernel;
        boolean bothSeen = kernel > 0 && user > 0 && host.userNanos() > 0;
        Map<Layer, Double> micros = new EnumMap<>(Layer.class);
        samples.forEach((layer, many) -> {
            Cpu mode = layer.isKernel() ? new Cpu(0, host.systemNanos()) : new Cpu(host.userNanos(), 0);
            long ofMode = layer.isKernel() ? kernel : user;
            micros.put(
                    layer,
                    bothSeen
                            ? fork.microsPerOperation(mode) * many / ofMode
                            : fork.microsPerOperation(host) * many / sum(samples));
        });
        return micros;
    }

    private static Map<Layer, Long> samples(ProfileRecord profile, boolean withCompiler) {
        Map<Layer, Long> samples = new EnumMap<>(Layer.class);
        for (ProfiledCode code : profile.code()) {
            if (withCompiler || code.layer() != Layer.JIT) {
                samples.merge(code.layer(), code.samples(), Long::sum);
            }
        }
        return samples;
    }

    private static long sum(Map<Layer, Long> samples) {
        return samples.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The CPU per operation spent at one place in the code, in µs; 0 if no sample was taken there. */
    double micros(FrameGaps.Place place) {
        long ofLayer = 0;
        long ofPlace = 0;
        for (ProfiledCode code : profile.code()) {
            if (code.layer() == place.layer()) {
                ofLayer += code.samples();
                boolean here = place.frame().equals(code.frame()) && Objects.equals(place.artifact(), code.artifact());
                ofPlace += here ? code.samples() : 0;
            }
        }
        return ofLayer == 0 ? 0 : micros(place.layer()) * ofPlace / ofLayer;
    }

    /** The CPU per operation spent in a layer, in µs; 0 for a layer that the fork does not have. */
    double micros(Layer layer) {
        return microsByLayer.getOrDefault(layer, 0.0);
    }

    double total() {
        return microsByLayer.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Throughput under the profiler, divided by throughput without it. */
    double rate() {
        long operations = profile.operations();
        long nanos = profile.durationNanos();
        return operations * 1e9 / nanos / fork.operationsPerSecond();
    }

    /** The host's CPU per operation under the profiler, divided by that without it; NaN if it is unknown. */
    double cpu() {
        Cpu measured = fork.cpu(Party.HOST);
        long operations = profile.operations();
        long nanos =
                profile.turns().stream().mapToLong(ProfiledTurn::windowCpuNanos).sum();
        return measured == null || nanos == 0 || operations == 0
                ? Double.NaN
                : nanos / 1e3 / operations / fork.microsPerOperation(measured);
    }
}
