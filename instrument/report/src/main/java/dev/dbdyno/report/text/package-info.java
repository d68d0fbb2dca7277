/**
 * The forms of the report that are text: terminal, Markdown, CSV, JSON.
 *
 * <p>Exists so that each form says once how a table, a cell or a sentence looks. Must not know a topic by its name, except
 * the claims of a study, which are also reported alone.
 */
@NullMarked
package dev.dbdyno.report.text;

import org.jspecify.annotations.NullMarked;
