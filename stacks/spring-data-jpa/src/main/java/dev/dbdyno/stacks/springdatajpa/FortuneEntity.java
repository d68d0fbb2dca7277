package dev.dbdyno.stacks.springdatajpa;

import dev.dbdyno.model.Fortune;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

@Entity
@Table(name = "fortune")
@SuppressWarnings("NullAway.Init") // Hibernate fills the fields
class FortuneEntity {

    @Id
    private Integer id;

    private String message;

    protected FortuneEntity() {}

    Fortune fortune() {
        return new Fortune(id, message);
    }
}
