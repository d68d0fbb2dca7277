package dev.dbdyno.child;

import dev.dbdyno.child.host.Host;
import dev.dbdyno.child.web.AssemblingHost;
import dev.dbdyno.child.web.WebHost;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.AssemblingHostProvider;
import dev.dbdyno.spi.web.WebHostProvider;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stacks and hosts on the class path. */
record Catalogue(Map<String, StackProvider> stacks, Map<String, Host> hosts) {

    static Catalogue onClassPath() {
        return new Catalogue(
                byName(ServiceLoader.load(StackProvider.class), StackProvider::name), byName(allHosts(), Host::name));
    }

    private static List<Host> allHosts() {
        List<Host> hosts = new ArrayList<>();
        ServiceLoader.load(Host.class).forEach(hosts::add);
        ServiceLoader.load(WebHostProvider.class).forEach(web -> hosts.add(new WebHost(web)));
        ServiceLoader.load(AssemblingHostProvider.class).forEach(web -> hosts.add(new AssemblingHost(web)));
        return hosts;
    }

    private static <T> Map<String, T> byName(Iterable<T> all, Function<T, String> name) {
        Map<String, T> byName = new TreeMap<>();
        all.forEach(one -> byName.put(name.apply(one), one));
        return byName;
    }

    StackProvider stack(String name) throws BadArmException {
        return found("stack", name, stacks);
    }

    Host host(String name) throws BadArmException {
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
        String meant = Nearest.to(name, names)
                .map(nearest -> " Did you mean '%s'?".formatted(nearest))
                .orElse("");
        String all = names.stream().sorted().collect(Collectors.joining(", "));
        return "there is no %s '%s'.%s There is: %s".formatted(kind, name, meant, all.isEmpty() ? "none" : all);
    }
}
