@NullMarked
package dev.dbdyno.generator.http;

import org.jspecify.annotations.NullMarked;
