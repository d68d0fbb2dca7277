package dev.dbdyno.stacks.sdnrx.application;

import java.util.List;
import org.neo4j.springframework.data.repository.Neo4jRepository;
import org.neo4j.springframework.data.repository.query.Query;
import org.springframework.data.repository.query.Param;

/** People in the graph. */
public interface PersonRepository extends Neo4jRepository<PersonNode, Long> {

    List<PersonNode> findByName(String name);

    @Query("MATCH (:DbdynoPerson {name: $name})-[:ACTED_IN]->(:DbdynoMovie)<-[:ACTED_IN]-(c:DbdynoPerson)"
            + " WITH DISTINCT c ORDER BY c.name RETURN c")
    List<PersonNode> findCoActors(@Param("name") String name);
}
