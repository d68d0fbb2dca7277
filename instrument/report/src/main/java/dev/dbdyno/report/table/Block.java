package dev.dbdyno.report.table;

import dev.dbdyno.report.Sentence;
import dev.dbdyno.report.WarningGroup;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** A part of a topic. Every renderer handles each kind once, for all topics. */
public sealed interface Block
        permits Table,
                Block.Sentences,
                Block.Notes,
                Block.Warnings,
                Block.Chart,
                Block.Sketch,
                Block.Links,
                Block.Command {

    Set<Form> forms();

    /** Whether this run has nothing to show here. */
    boolean isEmpty();

    /**
     * Sentences about what was found, each with its mark.
     *
     * @param head above them; empty where the topic's title says enough
     * @param source what they rest on; empty where it is this run
     */
    record Sentences(Set<Form> forms, String head, String source, List<Sentence> sentences) implements Block {
        public Sentences {
            sentences = List.copyOf(sentences);
        }

        @Override
        public boolean isEmpty() {
            return sentences.isEmpty();
        }
    }

    /** How to read what stands above. */
    record Notes(Place place, List<String> notes) implements Block {

        /** Where a text without sections puts notes: at once, or after all tables. */
        public enum Place {
            HERE,
            END
        }

        public Notes {
            notes = List.copyOf(notes);
        }

        @Override
        public Set<Form> forms() {
            return Form.READERS;
        }

        @Override
        public boolean isEmpty() {
            return notes.isEmpty();
        }
    }

    /** What a reader must know before believing a number; texts end with it. */
    record Warnings(List<WarningGroup> groups) implements Block {

        public Warnings {
            groups = List.copyOf(groups);
        }

        @Override
        public Set<Form> forms() {
            return Form.READERS;
        }

        @Override
        public boolean isEmpty() {
            return groups.isEmpty();
        }
    }

    /**
     * A place where the page's script draws, with the data it needs; a table beside it says the same.
     *
     * @param kind the script's name for the drawing, and its file in {@code charts/}
     * @param description what is seen, for readers who do not see it
     * @param source of the data: only the page asks for them
     */
    record Chart(String kind, String description, Supplier<?> source) implements Block {

        public Chart(String kind, String description, Object data) {
            this(kind, description, (Supplier<?>) () -> data);
        }

        public Object data() {
            return source.get();
        }

        @Override
        public Set<Form> forms() {
            return Set.of(Form.PAGE);
        }

        @Override
        public boolean isEmpty() {
            return false;
        }
    }

    /** Curves as lines of block characters, for the terminal. */
    record Sketch(List<Curve> curves) implements Block {

        /**
         * An arm's curve.
         *
         * @param heights between 0 and 1; NaN where there is nothing
         */
        public record Curve(String name, List<Double> heights) {
            public Curve {
                heights = List.copyOf(heights);
            }
        }

        public Sketch {
            curves = List.copyOf(curves);
        }

        @Override
        public Set<Form> forms() {
            return Set.of(Form.TERMINAL);
        }

        @Override
        public boolean isEmpty() {
            return curves.isEmpty();
        }
    }

    /**
     * Links to files beside the page.
     *
     * @param note what a reader of a page without these files must know
     */
    record Links(List<Link> links, String note) implements Block {

        /**
         * A link with its text.
         *
         * @param address of a file in the page's folder, perhaps with a place in it
         */
        public record Link(String text, String address) {}

        public Links {
            links = List.copyOf(links);
        }

        @Override
        public Set<Form> forms() {
            return Set.of(Form.PAGE);
        }

        @Override
        public boolean isEmpty() {
            return links.isEmpty();
        }
    }

    /** A command to copy. */
    record Command(String purpose, List<String> words) implements Block {
        public Command {
            words = List.copyOf(words);
        }

        @Override
        public Set<Form> forms() {
            return Set.of(Form.PAGE);
        }

        @Override
        public boolean isEmpty() {
            return false;
        }
    }
}
