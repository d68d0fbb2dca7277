@NullMarked
package dev.dbdyno.generator;

import org.jspecify.annotations.NullMarked;
