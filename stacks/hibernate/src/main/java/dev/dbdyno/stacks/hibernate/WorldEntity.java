package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.model.World;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The table {@code world}; not final, as JPA asks of entities. */
@Entity
@Table(name = "world")
class WorldEntity {

    @Id
    int id;

    @Column(name = "randomnumber")
    int randomNumber;

    /** Written from within, for that is where an enhancer of entities, as Quarkus has, sees it. */
    void change(int newRandomNumber) {
        randomNumber = newRandomNumber;
    }

    World row() {
        return new World(id, randomNumber);
    }
}
