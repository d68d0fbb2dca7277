package dev.dbdyno.spi.contract;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands the tests one Neo4j, started for the first and closed by JUnit after the last. */
final class OneGraphServer implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == GraphServer.class;
    }

    @Override
    public GraphServer resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(OneGraphServer.class))
                .computeIfAbsent(GraphServer.class, key -> GraphServer.start(), GraphServer.class);
    }
}
