package dev.dbdyno.spi.contract;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.Setting;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** A provider as the lab sees it: found as a service, on a class path that holds the SPI and the stack's own classes only. */
final class BareProvider implements AutoCloseable {

    private final URLClassLoader classPath;
    private final Class<?> service;
    private final Object provider;

    /**
     * @param service the interface that the lab asks for
     * @param type the class to find
     */
    BareProvider(Class<?> service, Class<?> type) throws ReflectiveOperationException {
        this.service = service;
        URL[] only = {locationOf(Style.class), locationOf(service), locationOf(type)};
        classPath = new URLClassLoader("bare", only, ClassLoader.getPlatformClassLoader());
        provider = ServiceLoader.load(classPath.loadClass(service.getName()), classPath).stream()
                .filter(found -> found.type().getName().equals(type.getName()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(type + " is not named in META-INF/services"))
                .get();
    }

    private static URL locationOf(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    String describe(String method) throws ReflectiveOperationException {
        return String.valueOf(ask(service, provider, method));
    }

    /** Each setting's name, what it expects and its help. */
    List<String> settings() throws ReflectiveOperationException {
        List<String> described = new ArrayList<>();
        for (Object setting : (List<?>) ask(service, provider, "settings")) {
            described.add("%s %s %s"
                    .formatted(
                            ask(Setting.class, setting, "name"),
                            ask(Setting.class, setting, "expects"),
                            ask(Setting.class, setting, "help")));
        }
        return described;
    }

    /** Calls the method of the same name on this class path. */
    private Object ask(Class<?> type, Object of, String method) throws ReflectiveOperationException {
        return classPath.loadClass(type.getName()).getMethod(method).invoke(of);
    }

    @Override
    public void close() throws IOException {
        classPath.close();
    }
}
