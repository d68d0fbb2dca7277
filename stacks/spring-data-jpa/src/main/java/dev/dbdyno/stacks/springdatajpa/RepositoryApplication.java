package dev.dbdyno.stacks.springdatajpa;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application; Boot finds the repositories, entities and services in its package. */
@SpringBootApplication(proxyBeanMethods = false)
final class RepositoryApplication {}
