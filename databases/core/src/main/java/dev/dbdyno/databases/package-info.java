/**
 * What a database is to the lab: a server that is started or connected to, that holds dbdyno's data and counts its own work.
 *
 * <p>Exists so that the lab measures against a real server without knowing which. Each database is a module of its own beside
 * this one. Must not know any of them, nor stacks, hosts or load.
 */
@NullMarked
package dev.dbdyno.databases;

import org.jspecify.annotations.NullMarked;
