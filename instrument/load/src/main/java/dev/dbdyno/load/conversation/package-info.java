/**
 * The side of lab and process that the process keeps: commands in, frames out, exit codes.
 *
 * <p>Exists so that the child and the generator talk to the lab in the same words. Knows no stack, no host and no HTTP.
 */
@NullMarked
package dev.dbdyno.load.conversation;

import org.jspecify.annotations.NullMarked;
