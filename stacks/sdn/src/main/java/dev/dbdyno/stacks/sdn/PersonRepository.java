package dev.dbdyno.stacks.sdn;

import java.util.List;
import org.springframework.data.neo4j.repository.Neo4jRepository;
import org.springframework.data.neo4j.repository.query.Query;

interface PersonRepository extends Neo4jRepository<PersonNode, String> {

    List<PersonNode> findByName(String name);

    @Query(CoActors.CYPHER)
    List<PersonNode> findCoActors(String name);
}
