package dev.dbdyno.stacks.sdnrx.application;

import java.util.List;
import org.neo4j.springframework.data.repository.Neo4jRepository;

/** Movies in the graph. */
public interface MovieRepository extends Neo4jRepository<MovieNode, Long> {

    List<MovieNode> findByTitle(String title);
}
