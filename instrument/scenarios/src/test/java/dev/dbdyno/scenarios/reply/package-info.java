@NullMarked
package dev.dbdyno.scenarios.reply;

import org.jspecify.annotations.NullMarked;
