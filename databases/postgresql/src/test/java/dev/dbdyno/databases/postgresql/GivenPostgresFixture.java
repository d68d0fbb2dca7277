package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.Listening;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A real server that stands for a user's, with the database shop. dbdyno has only ordinary roles there: alice may make schemas
 * in shop, maker may make databases too, and guest may do neither. All tests that extend this share one server.
 */
@ExtendWith(GivenPostgresFixture.OneServer.class)
abstract class GivenPostgresFixture {

    static final String PASSWORD = "hunter2-of-alice";

    /** Names no password file. Otherwise the tests could read that of the user who runs them. */
    static final Map<String, String> ENVIRONMENT =
            Map.of("PGPASSFILE", "none", "DBDYNO_PASSWORD", PASSWORD, "PGPASSWORD", "not this one");

    static EmbeddedPostgres server;

    final List<String> progress = new ArrayList<>();

    /** Starts the server for the first of these classes. JUnit closes it after the last. */
    static final class OneServer implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == EmbeddedPostgres.class;
        }

        @Override
        public EmbeddedPostgres resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getRoot()
                    .getStore(Namespace.create(OneServer.class))
                    .computeIfAbsent(EmbeddedPostgres.class, key -> start(), EmbeddedPostgres.class);
        }

        private static EmbeddedPostgres start() {
            try {
                EmbeddedPostgres started = EmbeddedPostgres.start(
                        Files.createTempDirectory("dbdyno-given-"),
                        Listening.HERE,
                        TestServers.userFolders(Path.of("target").toAbsolutePath()),
                        message -> {});
                started.lab().run("CREATE ROLE alice LOGIN PASSWORD '%s'".formatted(PASSWORD));
                started.lab().run("CREATE ROLE maker LOGIN CREATEDB PASSWORD '%s'".formatted(PASSWORD));
                started.lab().run("CREATE ROLE guest LOGIN PASSWORD '%s'".formatted(PASSWORD));
                // some counts are exact to one transaction, and a worker of autovacuum runs some of its own
                started.lab().run("ALTER SYSTEM SET autovacuum = off");
                started.lab().run("SELECT pg_reload_conf()");
                return started;
            } catch (IOException | SQLException | DatabaseException failed) {
                throw new IllegalStateException("no server, no test: " + failed.getMessage(), failed);
            }
        }
    }

    @BeforeAll
    static void use(EmbeddedPostgres one) {
        server = one;
    }

    @BeforeEach
    final void makeTheUsersDatabase() throws Exception {
        server.lab().run("CREATE DATABASE shop");
        server.lab().run("GRANT CREATE ON DATABASE shop TO alice, maker");
        inShop("CREATE SCHEMA precious AUTHORIZATION alice");
        inShop("CREATE TABLE precious.orders AS SELECT i AS id FROM generate_series(1, 10) AS i");
        inShop("CREATE TABLE public.companies (company_id int); INSERT INTO public.companies VALUES (42)");
        inShop("CREATE FUNCTION public.total() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM precious.orders'");
        inShop("ALTER FUNCTION public.total OWNER TO alice");
        inShop("ALTER TABLE public.companies OWNER TO alice; ALTER TABLE precious.orders OWNER TO alice");
    }

    @AfterEach
    final void dropAllDatabases() throws Exception {
        server.lab().run("DROP DATABASE shop WITH (FORCE)");
        for (String left : databasesOfArms()) {
            server.lab().run("DROP DATABASE %s WITH (FORCE)".formatted(left));
        }
    }

    static List<String> databasesOfArms() throws SQLException {
        return server.lab()
                .all(
                        "SELECT datname FROM pg_database WHERE datname LIKE 'dbdyno\\_%' ORDER BY datname",
                        row -> row.getString(1));
    }

    final GivenPostgres connect() throws DatabaseException {
        return connect("alice");
    }

    final GivenPostgres connect(String user) throws DatabaseException {
        return GivenPostgres.connect(url(user, "shop"), ENVIRONMENT, progress::add);
    }

    static String url(String user, String database) {
        return "postgresql://%s@127.0.0.1:%d/%s"
                .formatted(user, server.endpoint("any").port(), database);
    }

    final DatabaseException refusal(String url, Map<String, String> environment) {
        DatabaseException refusal = catchThrowableOfType(
                DatabaseException.class,
                () -> GivenPostgres.connect(url, environment, progress::add).close());
        assertThat(refusal).as("a refusal").isNotNull();
        assertThat(Texts.allOf(refusal)).doesNotContain("hunter");
        return refusal;
    }

    /** Cleans up as little as a killed lab does. */
    static void closeLockedOut(GivenPostgres killed) throws SQLException {
        server.lab().run("ALTER ROLE maker NOLOGIN; ALTER ROLE alice NOLOGIN");
        try {
            endLabSessions();
            killed.close();
        } finally {
            server.lab().run("ALTER ROLE maker LOGIN; ALTER ROLE alice LOGIN");
        }
    }

    static void endLabSessions() throws SQLException {
        server.lab().all("""
                SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
                WHERE datname = 'shop' AND application_name = 'dbdyno lab'""", row -> row.getBoolean(1));
    }

    /** Runs SQL as the administrator, which the user's own tools might do. */
    static void inShop(String sql) throws SQLException {
        try (LabSession shop = LabSession.open(server.adminLogin("shop"))) {
            shop.run(sql);
        }
    }

    static String askShop(String sql) throws SQLException {
        try (LabSession shop = LabSession.open(server.adminLogin("shop"))) {
            return shop.one(sql, row -> row.getString(1));
        }
    }

    static List<String> everythingInShop() throws Exception {
        try (LabSession shop = LabSession.open(server.adminLogin("shop"))) {
            List<String> everything = new ArrayList<>(shop.all("""
                    SELECT n.nspname || '.' || c.relname || ' ' || c.relfilenode || ' ' || coalesce(c.relacl::text, '')
                    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
                    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
                    UNION ALL SELECT nspname || ' ' || coalesce(nspacl::text, '') FROM pg_namespace
                    UNION ALL SELECT extname FROM pg_extension
                    UNION ALL SELECT rolname || rolsuper FROM pg_roles
                    UNION ALL SELECT 'setting of ' || setrole || setconfig::text FROM pg_db_role_setting
                    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
                    ORDER BY 1""", row -> row.getString(1)));
            everything.add(shop.one("SELECT sum(id) FROM precious.orders", row -> row.getString(1)));
            everything.add(shop.one("SELECT sum(company_id) FROM public.companies", row -> row.getString(1)));
            return everything;
        }
    }
}
