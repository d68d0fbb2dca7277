package dev.dbdyno.stacks.springdatajpa;

import dev.dbdyno.model.World;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

@Entity
@Table(name = "world")
@SuppressWarnings("NullAway.Init") // Hibernate fills the fields
class WorldEntity {

    @Id
    private Integer id;

    @Column(name = "randomnumber")
    private int randomNumber;

    protected WorldEntity() {}

    void setRandomNumber(int randomNumber) {
        this.randomNumber = randomNumber;
    }

    World world() {
        return new World(id, randomNumber);
    }
}
