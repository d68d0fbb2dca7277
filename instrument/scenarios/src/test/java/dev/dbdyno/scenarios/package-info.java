@NullMarked
package dev.dbdyno.scenarios;

import org.jspecify.annotations.NullMarked;
