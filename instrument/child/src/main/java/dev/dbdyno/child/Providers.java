package dev.dbdyno.child;

import dev.dbdyno.child.hosting.ChildHost;
import dev.dbdyno.results.names.Nearest;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostProvider;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stacks and hosts on the class path. */
record Providers(Map<String, StackProvider> stacks, Map<String, ChildHost> hosts) {

    static Providers onClassPath() {
        return new Providers(
                byName(StackProvider.class, Function.identity(), StackProvider::name),
                byName(HostProvider.class, ChildHost::of, ChildHost::name));
    }

    private static <P, T> Map<String, T> byName(Class<P> service, Function<P, T> read, Function<T, String> name) {
        Map<String, T> byName = new TreeMap<>();
        for (P provider : ServiceLoader.load(service)) {
            T one = read.apply(provider);
            byName.put(name.apply(one), one);
        }
        return byName;
    }

    StackProvider stack(String name) throws BadArmException {
        return found("stack", name, stacks);
    }

    ChildHost host(String name) throws BadArmException {
        return found("host", name, hosts);
    }

    private static <T> T found(String kind, String name, Map<String, T> byName) throws BadArmException {
        T one = byName.get(name);
        if (one == null) {
            throw new BadArmException(unknown(kind, name, List.copyOf(byName.keySet())));
        }
        return one;
    }

    /** The house's wording for a name that does not exist. */
    static String unknown(String kind, String name, Collection<String> names) {
        String all = names.stream().sorted().collect(Collectors.joining(", "));
        return "there is no %s '%s'.%s There is: %s"
                .formatted(kind, name, Nearest.question(name, names), all.isEmpty() ? "none" : all);
    }
}
