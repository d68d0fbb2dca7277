/**
 * What the stacks on Neo4j's Java driver have in common.
 *
 * <p>Exists so that all of them reach the same server on the same terms and report a failure in the same words. Runs on any
 * driver from 4.4 on and, where a stack has it, on any Spring Boot from 2.3 on, whichever the stack brings; only {@link
 * dev.dbdyno.stacks.shared.neo4j.Drivers} wants a driver of 5.13 or newer. Knows no stack.
 */
@NullMarked
package dev.dbdyno.stacks.shared.neo4j;

import org.jspecify.annotations.NullMarked;
