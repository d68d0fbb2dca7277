package dev.dbdyno.stacks.sdnogm.application;

import java.util.List;
import org.springframework.data.neo4j.repository.Neo4jRepository;

/** Movies in the graph. */
public interface MovieRepository extends Neo4jRepository<MovieNode, Long> {

    List<MovieNode> findByTitle(String title);
}
