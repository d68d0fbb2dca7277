package dev.dbdyno.hosts.springwebflux;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/** The application; its stack comes from outside, and with it the controllers of the stack's style. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({LoadController.class, Failures.class})
final class CompanyService {}
