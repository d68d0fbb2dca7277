package dev.dbdyno.hosts.springmvc;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/** The application; its stack comes from outside. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({
    CompanyController.class,
    WorldController.class,
    FortuneController.class,
    UserController.class,
    MovieController.class,
    LoadController.class,
    Failures.class
})
final class CompanyService {}
