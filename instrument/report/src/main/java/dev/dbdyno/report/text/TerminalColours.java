package dev.dbdyno.report.text;

import dev.dbdyno.report.Tone;

/** Whether the terminal table is coloured; the caller knows whether there is a terminal and what NO_COLOR says. */
public enum TerminalColours {
    PLAIN {
        @Override
        String paint(Tone tone, String text) {
            return text;
        }

        @Override
        String strong(String text) {
            return text;
        }

        @Override
        String faint(String text) {
            return text;
        }
    },
    ANSI {
        @Override
        String paint(Tone tone, String text) {
            return switch (tone) {
                // blue and yellow rather than green and red: every eye distinguishes them
                case BETTER -> coded("94", text);
                case WORSE -> coded("33", text);
                case EQUIVALENT -> coded("36", text);
                case CANNOT_TELL -> coded("2", text);
                case VOIDED -> coded("31", text);
                case AGREES -> coded("36", text);
                case CONTRADICTS -> coded("33", text);
                case NEUTRAL -> text;
            };
        }

        @Override
        String strong(String text) {
            return coded("1", text);
        }

        @Override
        String faint(String text) {
            return coded("2", text);
        }
    };

    abstract String paint(Tone tone, String text);

    abstract String strong(String text);

    abstract String faint(String text);

    private static String coded(String code, String text) {
        return "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
