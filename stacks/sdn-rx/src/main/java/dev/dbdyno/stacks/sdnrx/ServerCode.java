package dev.dbdyno.stacks.sdnrx;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** SDN/RX drops the driver's exception where it makes one of Spring's of it, and keeps the server's code in words alone. */
final class ServerCode {

    /** How SDN/RX ends its own message. */
    private static final Pattern ENDING = Pattern.compile("; Error code '(Neo\\.[\\w.]+)'$");

    private ServerCode() {}

    static @Nullable String inWords(String message) {
        Matcher code = ENDING.matcher(message);
        return code.find() ? code.group(1) : null;
    }
}
