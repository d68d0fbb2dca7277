/**
 * The process that sends HTTP load to a web host.
 *
 * <p>Exists so that load is made apart from what is loaded: on a processor time of its own, over connections such as a
 * service's clients have. Knows no stack, no web framework and no database.
 */
@NullMarked
package dev.dbdyno.generator;

import org.jspecify.annotations.NullMarked;
