package dev.dbdyno.stacks.sdn;

import org.springframework.data.neo4j.repository.ReactiveNeo4jRepository;
import reactor.core.publisher.Flux;

interface ReactiveMovieRepository extends ReactiveNeo4jRepository<MovieNode, String> {

    Flux<MovieNode> findByTitle(String title);
}
