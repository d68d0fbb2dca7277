/**
 * A tiny typed HTML tree in which text cannot become markup.
 *
 * <p>Exists so that escaping is a property of the types and not of anyone's care: whatever enters as text or attribute
 * leaves escaped, and scripts and styles can only come from files of this program. Must not know what is reported.
 */
@NullMarked
package dev.dbdyno.report.html;

import org.jspecify.annotations.NullMarked;
