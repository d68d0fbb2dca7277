package dev.dbdyno.spi.contract;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.postgresql.EmbeddedPostgres;
import dev.dbdyno.model.Company;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Tls;
import dev.dbdyno.model.User;
import dev.dbdyno.model.data.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The one real server of a test run. */
final class Server implements ContractServer, AutoCloseable {

    /** Size of the data set. */
    static final int COMPANIES = 1_000;

    /** The users that were there before any test. */
    static final int USERS = 1_000;

    /**
     * Characters that have a meaning somewhere between a user and a server: in URLs, properties, expressions and
     * shells.
     */
    static final String ANY_CHARACTERS = "${x:y} \\${z} $HOME #{1+1} \"it's\" 100%41 a@b:c/d?e=f&g;h größe";

    private final EmbeddedPostgres postgres;

    private final Path folder;
    private @Nullable Certificate certificate;

    private Server(EmbeddedPostgres postgres, Path folder) {
        this.postgres = postgres;
        this.folder = folder;
    }

    static Server start() {
        try {
            Path folder = Files.createTempDirectory("dbdyno-contract-");
            EmbeddedPostgres postgres = EmbeddedPostgres.start(folder, progress -> {});
            postgres.prepare(new DataSet.Companies(COMPANIES));
            postgres.prepare(new DataSet.Worlds());
            postgres.prepare(new DataSet.Fortunes());
            postgres.prepare(new DataSet.Users(USERS));
            return new Server(postgres, folder);
        } catch (IOException | DatabaseException failed) {
            throw new IllegalStateException("no server, no contract: " + failed.getMessage(), failed);
        }
    }

    @Override
    public Endpoint endpoint(String applicationName) {
        return postgres.endpoint(applicationName);
    }

    @Override
    public int connections(String applicationName) {
        try {
            return postgres.connections(applicationName);
        } catch (DatabaseException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** The number of connections of that name that sleep in the server now. */
    int sleeping(String applicationName) {
        return asked(
                "select count(*) from pg_stat_activity where wait_event = 'PgSleep' and application_name = ?",
                applicationName);
    }

    /** The number of connections of that name that wait for a lock now. */
    int waitingForALock(String applicationName) {
        return asked(
                "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and application_name = ?",
                applicationName);
    }

    /** Takes the steps while every operation on companies waits: a wait that ends on a signal, not after a time. */
    <T> T withCompaniesLocked(Supplier<T> steps) {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("lock table dbdyno.companies in access exclusive mode");
            return steps.get();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Makes the server speak TLS to whoever asks for it from now on. */
    private synchronized Certificate encrypting() {
        Certificate known = certificate;
        if (known != null) {
            return known;
        }
        try {
            Certificate made = Certificate.make(folder);
            Files.writeString(
                    folder.resolve("data/postgresql.auto.conf"),
                    "ssl = on%nssl_cert_file = '%s'%nssl_key_file = '%s'%n".formatted(made.chain(), made.key()),
                    StandardOpenOption.APPEND);
            String main = Long.toString(postgres.mainProcess().orElseThrow());
            new ProcessBuilder("kill", "-HUP", main).inheritIO().start().waitFor();
            certificate = made;
            return made;
        } catch (IOException | GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** An endpoint whose connections must be encrypted, whatever the certificate. */
    Endpoint encrypted(String applicationName) {
        encrypting();
        return withTls(applicationName, new Tls(Tls.Verification.NONE, null));
    }

    /** An endpoint whose certificate must be trusted, and is. */
    Endpoint verified(String applicationName) {
        return withTls(
                applicationName,
                new Tls(Tls.Verification.FULL, encrypting().chain().toString()));
    }

    /** An endpoint whose certificate must be trusted, and is not: no authority that the JDK knows has signed it. */
    Endpoint untrusted(String applicationName) {
        encrypting();
        return withTls(applicationName, new Tls(Tls.Verification.FULL, null));
    }

    private Endpoint withTls(String applicationName, Tls tls) {
        Endpoint usual = endpoint(applicationName);
        return new Endpoint(
                usual.host(),
                usual.port(),
                usual.database(),
                usual.user(),
                usual.password(),
                usual.schema(),
                applicationName,
                tls);
    }

    boolean speaksTls() {
        return all("show ssl", row -> row.getString(1)).getFirst().equals("on");
    }

    /** The number of connections of that name that are encrypted now. */
    int encryptedConnections(String applicationName) {
        return asked(
                "select count(*) from pg_stat_ssl join pg_stat_activity using (pid) where ssl and application_name = ?",
                applicationName);
    }

    /** Gives the user this password for the duration of the steps. Every new connection needs it. */
    void withPassword(String password, String applicationName, Consumer<Endpoint> steps) {
        Endpoint usual = endpoint(applicationName);
        setPassword(usual.password(), password);
        try {
            steps.accept(new Endpoint(
                    usual.host(),
                    usual.port(),
                    usual.database(),
                    usual.user(),
                    password,
                    usual.schema(),
                    applicationName));
        } finally {
            setPassword(password, usual.password());
        }
    }

    private void setPassword(String before, String password) {
        Endpoint usual = endpoint("dbdyno-contract");
        String url = "jdbc:postgresql://%s:%d/%s".formatted(usual.host(), usual.port(), usual.database());
        try (Connection connection = DriverManager.getConnection(url, usual.user(), before);
                Statement statement = connection.createStatement()) {
            statement.execute("alter role current_user password '%s'".formatted(password.replace("'", "''")));
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Ends the connections of that name from the server's side and returns how many there were. */
    int terminate(String applicationName) {
        return asked(
                "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = ?",
                applicationName);
    }

    private int asked(String sql, String applicationName) {
        return all(sql, row -> row.getInt(1), applicationName).getFirst();
    }

    /** What the server has counted so far. */
    Counters counters() {
        try {
            return postgres.counters();
        } catch (DatabaseException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** The numbers of the worlds with these ids, in their order. */
    List<Integer> worldNumbers(int fromId, int toId) {
        return all(
                "select randomnumber from dbdyno.world where id between ? and ? order by id",
                row -> row.getInt(1),
                fromId,
                toId);
    }

    /** Removes the companies from this id on and returns them. */
    List<Company> takeCompanies(int fromId) {
        return all(
                "with taken as (delete from dbdyno.companies where company_id >= ? returning *) select * from taken order by 1",
                row -> new Company(row.getInt(1), row.getString(2)),
                fromId);
    }

    /** A user as the server has it; null if there is none. */
    @Nullable User user(int id) {
        List<User> found = all(
                "select id, name, surname, email, created from dbdyno.users where id = ?",
                row -> new User(
                        row.getInt(1),
                        row.getString(2),
                        row.getString(3),
                        row.getString(4),
                        row.getObject(5, LocalDateTime.class)),
                id);
        return found.isEmpty() ? null : found.getFirst();
    }

    /** The time of day where the server is, in the time zone of a new session. */
    LocalDateTime now() {
        return all("select now()::timestamp", row -> row.getObject(1, LocalDateTime.class))
                .getFirst();
    }

    private Connection connection() throws SQLException {
        Endpoint endpoint = endpoint("dbdyno-contract");
        String url = "jdbc:postgresql://%s:%d/%s".formatted(endpoint.host(), endpoint.port(), endpoint.database());
        return DriverManager.getConnection(url, endpoint.user(), endpoint.password());
    }

    private interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> List<T> all(String sql, RowReader<T> reader, Object... parameters) {
        try (Connection connection = connection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int index = 0; index < parameters.length; index++) {
                statement.setObject(index + 1, parameters[index]);
            }
            try (ResultSet result = statement.executeQuery()) {
                List<T> rows = new ArrayList<>();
                while (result.next()) {
                    rows.add(reader.read(result));
                }
                return rows;
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    public void close() {
        postgres.close();
    }
}
