package dev.dbdyno.stacks.springdatar2dbc;

import org.springframework.data.r2dbc.repository.R2dbcRepository;

interface FortuneRepository extends R2dbcRepository<FortuneEntity, Integer> {}
