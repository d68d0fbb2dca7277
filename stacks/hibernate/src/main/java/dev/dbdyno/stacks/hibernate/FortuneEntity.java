package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.model.Fortune;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The table {@code fortune}; not final, as JPA asks of entities. */
@Entity
@Table(name = "fortune")
@SuppressWarnings("NullAway.Init") // Hibernate fills the fields
class FortuneEntity {

    @Id
    int id;

    String message;

    Fortune row() {
        return new Fortune(id, message);
    }
}
