/**
 * The host {@code spring-mvc}: Spring MVC on Tomcat.
 *
 * <p>Exists to show what a Spring Boot service with blocking data access gets. Knows no stack.
 */
@NullMarked
package dev.dbdyno.hosts.springmvc;

import org.jspecify.annotations.NullMarked;
