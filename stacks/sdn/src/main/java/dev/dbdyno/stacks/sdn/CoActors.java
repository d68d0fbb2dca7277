package dev.dbdyno.stacks.sdn;

/** The one statement that no method's name can say. */
final class CoActors {

    static final String CYPHER = """
            MATCH (:DbdynoPerson {name: $name})-[:ACTED_IN]->(:DbdynoMovie)<-[:ACTED_IN]-(c:DbdynoPerson)
            WITH DISTINCT c ORDER BY c.name
            RETURN c""";

    private CoActors() {}
}
