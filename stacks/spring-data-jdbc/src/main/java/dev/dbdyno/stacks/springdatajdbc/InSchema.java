package dev.dbdyno.stacks.springdatajdbc;

import org.springframework.data.relational.core.mapping.NamingStrategy;

/** Spring Data's own names, before each table a schema that is known only when the stack is opened. */
record InSchema(String schema) implements NamingStrategy {

    @Override
    public String getSchema() {
        return schema;
    }
}
