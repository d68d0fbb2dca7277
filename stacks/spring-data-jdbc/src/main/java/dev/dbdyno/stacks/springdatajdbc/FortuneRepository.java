package dev.dbdyno.stacks.springdatajdbc;

import org.springframework.data.repository.ListCrudRepository;

interface FortuneRepository extends ListCrudRepository<FortuneEntity, Integer> {}
