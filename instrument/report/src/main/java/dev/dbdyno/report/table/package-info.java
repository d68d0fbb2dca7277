/**
 * What a topic of the report consists of: tables with typed columns and cells, charts, sentences.
 *
 * <p>Exists so that a topic says once what there is, and each form of the report says once how such a thing looks. Cells
 * keep full precision; only {@link dev.dbdyno.report.Numbers} rounds. Must not know which topics there are.
 */
@NullMarked
package dev.dbdyno.report.table;

import org.jspecify.annotations.NullMarked;
