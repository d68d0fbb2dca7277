package dev.dbdyno.stacks.sdn;

import java.util.List;
import org.springframework.data.neo4j.repository.Neo4jRepository;

interface MovieRepository extends Neo4jRepository<MovieNode, String> {

    List<MovieNode> findByTitle(String title);
}
