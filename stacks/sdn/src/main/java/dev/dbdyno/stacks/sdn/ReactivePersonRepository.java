package dev.dbdyno.stacks.sdn;

import org.springframework.data.neo4j.repository.ReactiveNeo4jRepository;
import org.springframework.data.neo4j.repository.query.Query;
import reactor.core.publisher.Flux;

interface ReactivePersonRepository extends ReactiveNeo4jRepository<PersonNode, String> {

    Flux<PersonNode> findByName(String name);

    @Query(CoActors.CYPHER)
    Flux<PersonNode> findCoActors(String name);
}
