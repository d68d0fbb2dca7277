package dev.dbdyno.report.page;

import dev.dbdyno.report.Answer;
import dev.dbdyno.report.Badge;
import dev.dbdyno.report.DecisionRecord;
import dev.dbdyno.report.Next;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.Standing;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The head of the page: the answer, how sure it is, its scope, why, and what to do next. */
final class AnswerHtml {

    private AnswerHtml() {}

    static Element of(Report report) {
        Answer answer = Answer.of(report);
        List<Html> parts = new ArrayList<>();
        parts.add(eyebrow(report));
        parts.add(Html.element("h1", TableHtml.name(TableHtml.unbroken(answer.line()))));
        parts.add(standing(answer.standing()));
        parts.add(Html.element("p", TableHtml.name(answer.scope())).style("scope"));
        if (!answer.why().isEmpty()) {
            parts.add(Html.element("h2", "Why"));
            parts.add(
                    list("why", answer.why().stream().map(AnswerHtml::sentence).toList()));
        }
        if (!answer.next().isEmpty()) {
            parts.add(Html.element("h2", "Next"));
            parts.add(list("next", answer.next().stream().map(AnswerHtml::next).toList()));
        }
        parts.add(record(report));
        return Html.element("div", parts).attribute("id", "answer").style("answer");
    }

    private static Element eyebrow(Report report) {
        return Html.element(
                        "p",
                        Html.element("b", "dbdyno"),
                        Html.text(" "),
                        TableHtml.name(report.run().id()),
                        Html.text(" · started %s · %s"
                                .formatted(Numbers.instant(report.run().startedAt()), RunWords.blocks(report))))
                .style("eyebrow");
    }

    private static Element standing(Standing standing) {
        Element badge = Html.element("b", standing.badge().words())
                .style("badge "
                        + standing.badge().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        String reasons = standing.badge() == Badge.FIRM
                ? "nothing that this run knows stands against it"
                : String.join("; ", standing.reasons());
        return Html.element("p", badge, Html.text(" "), TableHtml.name(reasons)).style("standing");
    }

    private static Element list(String style, List<Element> items) {
        return Html.element("ul", items).style(style);
    }

    private static Element sentence(String sentence) {
        return Html.element("li", TableHtml.name(TableHtml.unbroken(sentence)));
    }

    private static Element next(Next next) {
        return next.command().isEmpty()
                ? sentence(next.purpose() + ".")
                : Html.element("li", TableHtml.name(next.purpose() + ":"), BlockHtml.command(next));
    }

    private static Element record(Report report) {
        return Html.element(
                        "details",
                        Html.element("summary", "Decision record"),
                        BlockHtml.copied("Decision record", DecisionRecord.of(report)))
                .style("record folded")
                .attribute("open");
    }
}
