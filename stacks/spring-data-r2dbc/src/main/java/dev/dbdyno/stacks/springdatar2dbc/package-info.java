/**
 * The stack {@code spring-data-r2dbc}: Spring Data R2DBC's repositories in an application that Spring Boot configures.
 *
 * <p>Exists to show what a reactive Spring Boot service with repositories gets. Has no web server and knows no host; the
 * application is its own, also where a host is a Spring Boot application too.
 */
@NullMarked
package dev.dbdyno.stacks.springdatar2dbc;

import org.jspecify.annotations.NullMarked;
