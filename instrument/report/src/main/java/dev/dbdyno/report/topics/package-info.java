/**
 * The topics of the report: one class a topic says what there is to say of a run, in tables, sentences and charts.
 *
 * <p>Exists so that a new topic is one class and one line in {@link dev.dbdyno.report.topics.Topics}, and is then in every
 * form. Must not know how any form looks.
 */
@NullMarked
package dev.dbdyno.report.topics;

import org.jspecify.annotations.NullMarked;
