package dev.dbdyno.stacks.springdatajpa;

import org.springframework.data.jpa.repository.JpaRepository;

interface WorldRepository extends JpaRepository<WorldEntity, Integer> {}
