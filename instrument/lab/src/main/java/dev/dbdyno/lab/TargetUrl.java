package dev.dbdyno.lab;

import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Requests.Request;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A service of the user's own, as the arm {@code target url=http://host:port/path} names it.
 *
 * @param host name or address
 * @param path with its query, in front of every request's own; empty or beginning with a slash
 */
public record TargetUrl(String host, int port, String path) {

    private static final String SETTING = "url";
    private static final int DEFAULT_PORT = 80;
    private static final int HIGHEST_PORT = 65_535;
    private static final Pattern URL = Pattern.compile(
            "http://(?<host>\\[[0-9a-fA-F:.]+]|[^/?#@:\\[\\]]+)(?::(?<port>\\d{1,5}))?(?<path>/[^?#]*)?(?<query>\\?[^#]*)?");
    private static final Pattern WITH_USER = Pattern.compile("\\w+://[^/?#]*@.*");

    /** The arm, in its notation, of a service. */
    public static String arm(String url) {
        return "%s %s=%s".formatted(Arm.TARGET, SETTING, url);
    }

    /** Whether an arm names a service of the user's instead of a stack. */
    public static boolean isNamedBy(Arm arm) {
        return arm.isTarget();
    }

    /**
     * Reads the service that an arm names.
     *
     * @throws IllegalArgumentException with what is wrong, in the user's words
     */
    static TargetUrl of(Arm arm) {
        if (!arm.host().equals(Arm.STANDALONE)
                || !arm.versions().isEmpty()
                || !arm.jvmOptions().isEmpty()) {
            throw new IllegalArgumentException(
                    "a target runs already: it takes neither a host, nor a library's version, nor an option of the JVM");
        }
        for (String setting : arm.settings().keySet()) {
            if (!setting.equals(SETTING)) {
                throw new IllegalArgumentException(
                        "a target has no setting '%s'; it takes %s=http://host:port/path".formatted(setting, SETTING));
            }
        }
        String url = arm.settings().get(SETTING);
        if (url == null) {
            throw new IllegalArgumentException(
                    "a target needs its URL, such as '%s'".formatted(arm("http://localhost:8080/companies/{id}")));
        }
        return parse(url);
    }

    static TargetUrl parse(String url) {
        if (WITH_USER.matcher(url).matches()) {
            // without the URL itself: it may hold a password
            throw new IllegalArgumentException(
                    "a target's URL must not contain a user or a password, because results must not contain secrets");
        }
        if (url.startsWith("https:")) {
            throw new IllegalArgumentException(
                    "dbdyno speaks plain HTTP/1.1, but got '%s': name an unencrypted port of the service"
                            .formatted(url));
        }
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "a target's URL is written like http://localhost:8080/companies/{id}, but got '%s'".formatted(url));
        }
        return new TargetUrl(
                parts.group("host").replaceAll("[\\[\\]]", ""),
                port(parts.group("port"), url),
                orNothing(parts.group("path")) + orNothing(parts.group("query")));
    }

    private static int port(@Nullable String digits, String url) {
        int port = digits == null ? DEFAULT_PORT : Integer.parseInt(digits);
        if (port < 1 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException(
                    "a port lies between 1 and %d, but got '%s'".formatted(HIGHEST_PORT, url));
        }
        return port;
    }

    private static String orNothing(@Nullable String part) {
        return part == null ? "" : part;
    }

    /** The requests to this target: the plan's, after its own path. */
    Requests scenario(Requests plan) {
        return new Requests(plan.requests().stream().map(this::behindPath).toList(), plan.draws());
    }

    private Request behindPath(Request request) {
        String before =
                path.endsWith("/") && request.path().startsWith("/") ? path.substring(0, path.length() - 1) : path;
        String whole = before + request.path();
        return new Request(
                request.method(), whole.startsWith("/") ? whole : "/" + whole, request.weight(), request.body());
    }

    /** Whether a request's own path can stand behind this one. */
    boolean takesPaths() {
        return !path.contains("?");
    }
}
