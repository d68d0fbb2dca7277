package dev.dbdyno.stacks.springdatar2dbc;

import org.springframework.data.r2dbc.repository.R2dbcRepository;

interface WorldRepository extends R2dbcRepository<WorldEntity, Integer> {}
