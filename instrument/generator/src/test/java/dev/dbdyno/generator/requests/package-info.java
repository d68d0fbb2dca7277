@NullMarked
package dev.dbdyno.generator.requests;

import org.jspecify.annotations.NullMarked;
