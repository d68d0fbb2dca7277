package dev.dbdyno.studies;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A value in a YAML file, which knows its place there. Scalars are texts until they are asked for more: what YAML itself would
 * take for a number, a date or a truth is of no interest.
 */
record Value(String file, Node node) {

    private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*%");

    /**
     * The one document in a text.
     *
     * @param file as complaints call it
     */
    static Value of(String file, String text) throws StudyException {
        try {
            Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            if (root == null) {
                throw new StudyException("%s: expected a mapping, but the file is empty".formatted(file));
            }
            return new Value(file, root);
        } catch (MarkedYAMLException e) {
            throw new StudyException(
                    "%s, line %d: no YAML: %s".formatted(file, line(e.getProblemMark()), e.getProblem()), e);
        } catch (YAMLException e) {
            throw new StudyException("%s: no YAML: %s".formatted(file, e.getMessage()), e);
        }
    }

    private static int line(@Nullable Mark mark) {
        return mark == null ? 1 : mark.getLine() + 1;
    }

    int line() {
        return line(node.getStartMark());
    }

    StudyException complaint(String message) {
        return new StudyException("%s, line %d: %s".formatted(file, line(), message));
    }

    StudyException expected(String name, String form) {
        return complaint("%s expects %s, but got %s".formatted(name, form, described()));
    }

    private String described() {
        return switch (node) {
            case ScalarNode scalar -> "'%s'".formatted(scalar.getValue());
            case SequenceNode sequence -> "a list";
            default -> "a mapping";
        };
    }

    boolean isText() {
        return node instanceof ScalarNode;
    }

    /** @param name of the value, for a complaint */
    String text(String name) throws StudyException {
        if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
            return scalar.getValue().strip();
        }
        throw expected(name, "a text");
    }

    double positive(String name, String form) throws StudyException {
        String text = text(name);
        try {
            double number = Double.parseDouble(text);
            if (number > 0 && !Double.isInfinite(number)) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // reported below, in the same words as a number out of range
        }
        throw expected(name, form);
    }

    int wholeFrom(int least, String name) throws StudyException {
        String text = text(name);
        try {
            int number = Integer.parseInt(text);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // reported below, in the same words as a number out of range
        }
        throw expected(name, "a whole number, %d or more".formatted(least));
    }

    /** {@code 10%} as 0.1. */
    double percent(String name) throws StudyException {
        Matcher percent = PERCENT.matcher(text(name));
        if (percent.matches()) {
            double fraction = Double.parseDouble(percent.group(1)) / 100;
            if (fraction > 0 && fraction < 1) {
                return fraction;
            }
        }
        throw expected(name, "a percentage between 0% and 100% such as 10%");
    }

    List<Value> items(String name) throws StudyException {
        if (node instanceof SequenceNode sequence && !sequence.getValue().isEmpty()) {
            return sequence.getValue().stream()
                    .map(item -> new Value(file, item))
                    .toList();
        }
        throw expected(name, "a list");
    }

    List<String> texts(String name) throws StudyException {
        List<String> texts = new ArrayList<>();
        for (Value item : items(name)) {
            texts.add(item.text(name));
        }
        return texts;
    }
}
