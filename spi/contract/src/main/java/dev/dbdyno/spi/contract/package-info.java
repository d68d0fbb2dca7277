/**
 * What every stack and every web host must pass: JUnit suites against a real server.
 *
 * <p>Exists so that a stack or a host proves itself in a few lines, and so that what the SPI's Javadoc and the written HTTP
 * contract ask is asked by a test. Must not know any stack or host.
 */
@NullMarked
package dev.dbdyno.spi.contract;

import org.jspecify.annotations.NullMarked;
