package dev.dbdyno.stacks.springdatar2dbc;

import dev.dbdyno.model.Company;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

@Table("companies")
record CompanyEntity(@Id int companyId, String companyName) {

    Company company() {
        return new Company(companyId, companyName);
    }
}
