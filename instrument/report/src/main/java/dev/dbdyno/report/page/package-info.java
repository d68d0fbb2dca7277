/**
 * The page: one HTML file that holds everything and asks for nothing.
 *
 * <p>Exists so that a run can be read by anyone with a browser, offline, years later. A section is
 * a topic. Every chart draws what a table beside it already says. Must not choose words
 * or round numbers differently than the other formats do.
 */
@NullMarked
package dev.dbdyno.report.page;

import org.jspecify.annotations.NullMarked;
