/**
 * The stack {@code sdn-ogm}: Spring Data Neo4j 5 on Neo4j-OGM 3, as it was in 2020.
 *
 * <p>Exists because SDN/RX was measured against it. Its application lies in a package of its own: what Spring scans there must
 * not know the SPI, whose classes that Spring cannot read.
 */
@NullMarked
package dev.dbdyno.stacks.sdnogm;

import org.jspecify.annotations.NullMarked;
