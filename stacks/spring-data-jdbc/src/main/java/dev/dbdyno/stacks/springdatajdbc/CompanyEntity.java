package dev.dbdyno.stacks.springdatajdbc;

import dev.dbdyno.model.Company;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

@Table("companies")
record CompanyEntity(@Id int companyId, String companyName) {

    static CompanyEntity of(Company company) {
        return new CompanyEntity(company.companyId(), company.companyName());
    }

    Company company() {
        return new Company(companyId, companyName);
    }
}
