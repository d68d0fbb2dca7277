package dev.dbdyno.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a Kubernetes server answered, in the user's words. */
final class ApiWords {

    private static final String ROLE = "docs/places.md has the role that dbdyno needs";

    private static final Pattern CODE = Pattern.compile("(?:status code|upgrade failure:) (\\d{3})");
    private static final int UNREACHED = 0;

    private ApiWords() {}

    /**
     * The words for a failure.
     *
     * @param asked what dbdyno asked for, such as {@code creating pod x}
     */
    static CannotException of(String asked, String namespace, String server, KubernetesClientException failure) {
        return new CannotException("%s: %s".formatted(asked, words(namespace, server, failure)), failure);
    }

    private static String words(String namespace, String server, KubernetesClientException failure) {
        String found = found(failure);
        return switch (code(failure, found)) {
            case HttpURLConnection.HTTP_UNAUTHORIZED ->
                "%s does not know these credentials (%s): log in again, or name another context with context="
                        .formatted(server, found);
            case HttpURLConnection.HTTP_FORBIDDEN -> forbidden(namespace, found);
            case HttpURLConnection.HTTP_NOT_FOUND ->
                "not found (%s): check the namespace '%s'".formatted(found, namespace);
            case 0 ->
                "%s cannot be reached (%s): check the network, or name another context with context="
                        .formatted(server, found);
            default -> "%s answered %d (%s)".formatted(server, code(failure, found), found);
        };
    }

    /** A shell is asked for by a websocket, whose refusal is only in its words. */
    private static int code(KubernetesClientException failure, String found) {
        Matcher inWords = CODE.matcher(found);
        if (failure.getCode() > 0) {
            return failure.getCode();
        }
        return inWords.find() ? Integer.parseInt(inWords.group(1)) : UNREACHED;
    }

    private static String forbidden(String namespace, String found) {
        if (found.contains("exceeded quota")) {
            return "the quota of namespace '%s' does not allow it (%s): ask for less with cpu= and memory=, remove what is left with './dbdyno doctor --clean', or have the quota raised"
                    .formatted(namespace, found);
        }
        if (found.contains("violates PodSecurity")) {
            return "the security rules of namespace '%s' do not allow it (%s): run as an ordinary user with user=1000"
                    .formatted(namespace, found);
        }
        return "you may not in namespace '%s' (%s): %s".formatted(namespace, found, ROLE);
    }

    /** The server's own message where there is one, else that of whatever lies below. */
    private static String found(KubernetesClientException failure) {
        if (failure.getStatus() != null && failure.getStatus().getMessage() != null) {
            return line(failure.getStatus().getMessage());
        }
        Throwable deepest = failure;
        for (Throwable next = failure; next != null; next = next.getCause()) {
            if (next instanceof ConnectException) {
                return "nothing listens there, or lets nobody through";
            }
            deepest = next;
        }
        String said = deepest.getMessage();
        return line(said == null ? deepest.getClass().getSimpleName() : said);
    }

    private static String line(@Nullable String text) {
        return text == null ? "" : text.strip().replaceAll("\\s+", " ");
    }
}
