package dev.dbdyno.report.html;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An element with its attributes and children.
 *
 * <p>Refuses what could run something: script and style elements ({@link Html.Code} is the one way), handlers, inline
 * styles, and addresses that leave the page's own folder.
 */
public record Element(String name, SequencedMap<String, String> attributes, List<Html> children) implements Html {

    private static final Set<String> VOID = Set.of("br", "hr", "link", "meta", "col");
    private static final Set<String> REFUSED = Set.of("script", "style", "iframe", "object", "embed", "base", "img");
    private static final Set<String> LINES = Set.of(
            "section", "table", "thead", "tbody", "tr", "p", "li", "ul", "ol", "dl", "dt", "dd", "details", "figure",
            "main", "header", "footer", "nav", "head", "body", "meta", "link", "h1", "h2", "h3", "div");
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");
    private static final Pattern ADDRESS =
            Pattern.compile("#[\\w-]+|data:,|(?!.*\\.\\./)[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_.-]+)*(#[\\w=&-]+)?");

    public Element {
        require(NAME, name);
        if (REFUSED.contains(name)) {
            throw new IllegalArgumentException("a page has no <%s> of its own making".formatted(name));
        }
        attributes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(attributes));
        attributes.forEach(Element::check);
        children = List.copyOf(children);
    }

    private static void check(String attribute, String value) {
        require(NAME, attribute);
        if (attribute.startsWith("on") || attribute.equals("style") || attribute.equals("src")) {
            throw new IllegalArgumentException("an element has no '%s' here".formatted(attribute));
        }
        if (attribute.equals("href")) {
            require(ADDRESS, value);
        }
    }

    private static void require(Pattern pattern, String value) {
        if (!pattern.matcher(value).matches()) {
            throw new IllegalArgumentException("'%s' does not match %s".formatted(value, pattern));
        }
    }

    /** Whether an address may stand in a link: within the page, or a plain path below its folder, perhaps with a place in it. */
    public static boolean mayLinkTo(String address) {
        return ADDRESS.matcher(address).matches();
    }

    public Element attribute(String attribute, String value) {
        return new Element(name, Html.with(attributes, attribute, value), children);
    }

    public Element attribute(String attribute) {
        return attribute(attribute, "");
    }

    public Element style(String classes) {
        return attribute("class", classes);
    }

    @Override
    public void write(StringBuilder out) {
        out.append('<').append(name);
        attributes.forEach((attribute, value) -> write(attribute, value, out));
        out.append('>');
        if (!VOID.contains(name)) {
            children.forEach(child -> child.write(out));
            out.append("</").append(name).append('>');
        }
        if (LINES.contains(name)) {
            out.append('\n');
        }
    }

    private static void write(String attribute, String value, StringBuilder out) {
        out.append(' ').append(attribute);
        if (!value.isEmpty()) {
            out.append("=\"");
            Escaping.text(value, out);
            out.append('"');
        }
    }
}
