package dev.dbdyno.report.page;

import dev.dbdyno.report.Report;
import dev.dbdyno.report.html.Html;
import java.util.Optional;

/** A part of the page that answers one question. */
interface Section {

    /** Its anchor, never changed: people link to it. */
    String id();

    String title();

    /** What it shows; empty where this run has nothing for it. */
    Optional<Html> body(Report report);

    /** The script that draws its chart, a file of {@code charts/}; empty where it has none. */
    default Optional<String> script() {
        return Optional.empty();
    }
}
