/**
 * The host {@code spring-webflux}: Spring WebFlux on Reactor Netty.
 *
 * <p>Exists to show what a Spring Boot service with reactive or asynchronous data access gets. Knows no stack.
 */
@NullMarked
package dev.dbdyno.hosts.springwebflux;

import org.jspecify.annotations.NullMarked;
