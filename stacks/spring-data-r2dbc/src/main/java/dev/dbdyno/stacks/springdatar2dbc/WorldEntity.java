package dev.dbdyno.stacks.springdatar2dbc;

import dev.dbdyno.model.World;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Column;
import org.springframework.data.relational.core.mapping.Table;

@Table("world")
record WorldEntity(@Id int id, @Column("randomnumber") int randomNumber) {

    WorldEntity withRandomNumber(int changed) {
        return new WorldEntity(id, changed);
    }

    World world() {
        return new World(id, randomNumber);
    }
}
