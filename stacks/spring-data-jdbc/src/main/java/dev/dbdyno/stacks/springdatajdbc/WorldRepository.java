package dev.dbdyno.stacks.springdatajdbc;

import org.springframework.data.repository.ListCrudRepository;

interface WorldRepository extends ListCrudRepository<WorldEntity, Integer> {}
