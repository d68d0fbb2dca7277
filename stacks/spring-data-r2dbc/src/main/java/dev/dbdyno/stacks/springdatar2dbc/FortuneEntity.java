package dev.dbdyno.stacks.springdatar2dbc;

import dev.dbdyno.model.Fortune;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

@Table("fortune")
record FortuneEntity(@Id int id, String message) {

    Fortune fortune() {
        return new Fortune(id, message);
    }
}
