@NullMarked
package dev.dbdyno.processes;

import org.jspecify.annotations.NullMarked;
