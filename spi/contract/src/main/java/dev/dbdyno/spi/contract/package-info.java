/**
 * What every stack must pass: a JUnit suite against a real server.
 *
 * <p>Exists so that a stack proves itself in a few lines, and so that what the SPI's Javadoc asks is asked by a test. Must
 * not know any stack.
 */
@NullMarked
package dev.dbdyno.spi.contract;

import org.jspecify.annotations.NullMarked;
