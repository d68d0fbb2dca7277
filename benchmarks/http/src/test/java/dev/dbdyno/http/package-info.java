@NullMarked
package dev.dbdyno.http;

import org.jspecify.annotations.NullMarked;
