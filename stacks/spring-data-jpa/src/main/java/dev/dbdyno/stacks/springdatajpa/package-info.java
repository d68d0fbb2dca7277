/**
 * The stack {@code spring-data-jpa}: Spring Data JPA's repositories over Hibernate, in an application that Spring Boot
 * configures.
 *
 * <p>Exists to show what most Spring Boot services with a relational database have. Has no web server and knows no host; the
 * application is its own, also where a host is a Spring Boot application too.
 */
@NullMarked
package dev.dbdyno.stacks.springdatajpa;

import org.jspecify.annotations.NullMarked;
