/**
 * The stack {@code sdn-rx}: SDN/RX, the mapping layer that became Spring Data Neo4j 6, as it was in 2020.
 *
 * <p>Exists to repeat the measurements that its makers published. Its application lies in a package of its own: what Spring scans there must
 * not know the SPI, whose classes that Spring cannot read.
 */
@NullMarked
package dev.dbdyno.stacks.sdnrx;

import org.jspecify.annotations.NullMarked;
