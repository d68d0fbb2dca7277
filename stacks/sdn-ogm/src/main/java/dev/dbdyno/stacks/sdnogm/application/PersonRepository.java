package dev.dbdyno.stacks.sdnogm.application;

import java.util.List;
import org.springframework.data.neo4j.annotation.Query;
import org.springframework.data.neo4j.repository.Neo4jRepository;
import org.springframework.data.repository.query.Param;

/** People in the graph. */
public interface PersonRepository extends Neo4jRepository<PersonNode, Long> {

    List<PersonNode> findByName(String name);

    @Query("MATCH (:DbdynoPerson {name: $name})-[:ACTED_IN]->(:DbdynoMovie)<-[:ACTED_IN]-(c:DbdynoPerson)"
            + " WITH DISTINCT c ORDER BY c.name RETURN c")
    List<PersonNode> findCoActors(@Param("name") String name);
}
