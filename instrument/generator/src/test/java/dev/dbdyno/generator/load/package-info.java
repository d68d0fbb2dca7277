@NullMarked
package dev.dbdyno.generator.load;

import org.jspecify.annotations.NullMarked;
