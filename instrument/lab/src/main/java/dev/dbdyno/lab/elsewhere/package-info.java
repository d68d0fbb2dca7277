/**
 * What the lab has at other places: a keeper there, a database server of its own, the machine of the hosts, and the addresses at which
 * they reach each other.
 */
@NullMarked
package dev.dbdyno.lab.elsewhere;

import org.jspecify.annotations.NullMarked;
