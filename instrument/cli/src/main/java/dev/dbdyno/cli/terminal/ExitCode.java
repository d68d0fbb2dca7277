package dev.dbdyno.cli.terminal;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The exit code of the process. */
public enum ExitCode {
    OK(0, "did what was asked"),
    FAULT(1, "a defect of dbdyno"),
    USAGE(2, "the arguments are wrong; nothing was started"),
    CANNOT_RUN(
            3,
            "something that is needed is unavailable: a JDK, the database, a library's version, a folder, room on the disk"),
    NOTHING_MEASURED(4, "the run ended without a valid fork of any arm"),
    CHECK_FAILED(5, "the check that was asked for found something wrong"),
    FORKS_FAILED(6, "the run is reported, but forks of it failed, or an arm could not run"),
    INTERRUPTED(130, "ended by a signal such as Ctrl-C; what was measured has been reported");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    public int code() {
        return code;
    }

    public static ExitCode of(int code) {
        for (ExitCode each : values()) {
            if (each.code == code) {
                return each;
            }
        }
        throw new IllegalArgumentException("no exit code " + code);
    }

    /** The meaning of each code, in order, for the help. */
    public static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        Arrays.stream(values()).forEach(each -> meanings.put(Integer.toString(each.code), each.meaning));
        return meanings;
    }
}
