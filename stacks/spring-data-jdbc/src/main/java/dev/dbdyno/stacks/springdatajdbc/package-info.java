/**
 * The stack {@code spring-data-jdbc}: Spring Data JDBC's repositories in an application that Spring Boot configures.
 *
 * <p>Exists to show what a Spring Boot service with repositories gets. Has no web server and knows no host; the application
 * is its own, also where a host is a Spring Boot application too.
 */
@NullMarked
package dev.dbdyno.stacks.springdatajdbc;

import org.jspecify.annotations.NullMarked;
