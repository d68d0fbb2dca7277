/** The stub's promises. */
@org.jspecify.annotations.NullMarked
package dev.dbdyno.stub;
