/**
 * What the operating system tells about the machine and about a child's connections, read from {@code /proc} and
 * {@code /sys}.
 *
 * <p>Exists so that a result says where it was measured and what there may have spoiled it. Must not know plans, children
 * or stacks.
 */
@NullMarked
package dev.dbdyno.lab.machine;

import org.jspecify.annotations.NullMarked;
