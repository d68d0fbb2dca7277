/**
 * The agent: the process at a place that starts, watches and ends others there for a lab elsewhere.
 *
 * <p>Exists so that nothing but a JDK has to be installed at a place. It ends, and ends everything that it has started, as soon as its
 * channel does. Knows nothing but the JDK and the packets; what it starts is none of its affair.
 */
@NullMarked
package dev.dbdyno.places.agent;

import org.jspecify.annotations.NullMarked;
