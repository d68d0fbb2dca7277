package dev.dbdyno.cli;

import java.util.List;

/** The questions that people come with, in the order in which they arise, and the commands that answer them. */
enum Question {
    FASTER(
            "Which is faster, and by how much?",
            answer("compare", "arms under the same load, by turns of less than a second")),
    LOAD(
            "How much load does each hold?",
            answer("capacity", "the highest rate within a service level such as p95<10ms"),
            answer("curve", "latency against the offered load"),
            answer("clients", "throughput against the number of clients")),
    BURST(
            "What does a burst do?",
            answer("spike", "how far latency rises when load suddenly multiplies, and how long that lasts")),
    WHY("Why?", answer("explain", "tries what should take a difference away, and says how much of it goes")),
    BETTER(
            "What makes it faster?",
            answer("tune ARM", "tries the settings that matter, keeps those that help, and says what they gain")),
    DISTANCE(
            "What does distance to the database do?",
            answer("distance", "throughput and CPU at round trips of 0 to 20 ms, and where the order changes"),
            answer("compare --round-trip 1ms", "the same comparison at one distance")),
    CLAIM(
            "Is a published claim true here?",
            answer("study list", "which published benchmarks there are"),
            answer("study run NAME", "repeats one, and grades its claims")),
    OWN(
            "My own service, statement, server?",
            answer("compare --target URL", "an HTTP service, in any language"),
            answer("compare --query SQL", "a statement of yours on every stack"),
            answer("compare --database URL", "your server in place of the embedded one")),
    STORED(
            "What did a run say, and can it go on?",
            answer("report RUN", "terminal and page again, from what is stored; CSV, JSON, Markdown"),
            answer("resume RUN", "more blocks for a run, or the rest of an interrupted one")),
    INSTRUMENT(
            "What is there, and can I trust it?",
            answer("list", "stacks, hosts, their settings, scenarios"),
            answer("doctor", "what on this machine would spoil a measurement"),
            answer("selftest", "compares an arm with itself: how often is a difference found where there is none?"),
            answer("coverage RUN", "how often intervals would cover the truth under a run's noise"),
            answer("help COMMAND", "what a command takes"));

    /**
     * A way to an answer.
     *
     * @param words a command, and what it is given here
     * @param summary what comes of it
     */
    record Answer(String words, String summary) {

        String command() {
            return words.replaceFirst(" .*", "");
        }
    }

    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // List.of makes one that is
    private final List<Answer> answers;

    Question(String words, Answer... answers) {
        this.words = words;
        this.answers = List.of(answers);
    }

    private static Answer answer(String words, String summary) {
        return new Answer(words, summary);
    }

    String words() {
        return words;
    }

    List<Answer> answers() {
        return answers;
    }
}
