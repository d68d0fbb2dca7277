package dev.dbdyno.report.html;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SequencedMap;

/** A piece of a page. */
public sealed interface Html permits Element, Html.Text, Html.Fragment, Html.Data, Html.Code {

    /** Writes the piece as markup. */
    void write(StringBuilder out);

    /** Words of any origin; they are shown as they are. */
    record Text(String text) implements Html {
        @Override
        public void write(StringBuilder out) {
            Escaping.text(text, out);
        }
    }

    /** Pieces side by side. */
    record Fragment(List<Html> children) implements Html {
        public Fragment {
            children = List.copyOf(children);
        }

        @Override
        public void write(StringBuilder out) {
            children.forEach(child -> child.write(out));
        }
    }

    /** Data for a script. Never executed; no {@code <} in it, so that nothing in it can end the element. */
    record Data(String json) implements Html {
        @Override
        public void write(StringBuilder out) {
            out.append("<script type=\"application/json\">");
            out.append(json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"));
            out.append("</script>");
        }
    }

    /** A style sheet or a script out of this program's own files. */
    record Code(Asset asset) implements Html {
        @Override
        public void write(StringBuilder out) {
            String element = asset.kind().element();
            out.append('<').append(element).append('>');
            out.append(asset.text());
            out.append("</").append(element).append(">\n");
        }
    }

    static Html text(String text) {
        return new Text(text);
    }

    static Html all(Html... children) {
        return new Fragment(List.of(children));
    }

    static Html all(Collection<? extends Html> children) {
        return new Fragment(new ArrayList<>(children));
    }

    static Element element(String name, Html... children) {
        return new Element(name, new java.util.LinkedHashMap<>(), List.of(children));
    }

    static Element element(String name, String text) {
        return element(name, text(text));
    }

    static Element element(String name, Collection<? extends Html> children) {
        return element(name, all(children));
    }

    /** The attributes of an element with one more. */
    static SequencedMap<String, String> with(SequencedMap<String, String> attributes, String name, String value) {
        SequencedMap<String, String> more = new java.util.LinkedHashMap<>(attributes);
        more.put(name, value);
        return more;
    }
}
