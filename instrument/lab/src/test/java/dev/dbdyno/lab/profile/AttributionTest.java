package dev.dbdyno.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.lab.profile.Attribution.Place;
import dev.dbdyno.results.profile.Layer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Stacks as the profiler writes them, and to which layer they belong. */
class AttributionTest {

    private static final String POSTGRESQL = "org.postgresql:postgresql";

    private final Attribution attribution = new Attribution(new ClassOrigins(Map.of(
            "org/postgresql/core/PGStream", POSTGRESQL,
            "org/postgresql/jdbc/PgResultSet", POSTGRESQL,
            "com/zaxxer/hikari/pool/HikariPool", "com.zaxxer:HikariCP",
            "io/vertx/sqlclient/impl/pool/SqlConnectionPool", "io.vertx:vertx-sql-client",
            "io/vertx/sqlclient/impl/RowDesc", "io.vertx:vertx-sql-client",
            "org/unheard/of/Thing", "org.unheard:of",
            "dev/dbdyno/stacks/jdbc/JdbcStack", "dev.dbdyno:dbdyno-stack-jdbc",
            "dev/dbdyno/child/load/BlockingClient", "dev.dbdyno:dbdyno-child")));

    private Place of(String stack) {
        return attribution.of(SampledStack.parse(stack).orElseThrow());
    }

    private Layer layer(String stack) {
        return of(stack).layer();
    }

    @Test
    void theFirstKnownFrameFromTheTopDecides() {
        assertThat(
                        of(
                                "[client-1 tid=9];java/lang/Thread.run_[j];dev/dbdyno/child/load/BlockingClient.run_[j];dev/dbdyno/stacks/jdbc/JdbcStack.read_[j];org/postgresql/jdbc/PgResultSet.getInt_[i] 3"))
                .isEqualTo(new Place(Layer.DRIVER, POSTGRESQL, "org.postgresql.jdbc.PgResultSet.getInt"));
    }

    @Test
    void whatTheJdkOrAnUnknownLibraryDoesIsItsCallers() {
        assertThat(
                        of(
                                "[client-1 tid=9];dev/dbdyno/stacks/jdbc/JdbcStack.read_[j];org/postgresql/jdbc/PgResultSet.getInt_[j];org/unheard/of/Thing.help_[i];java/lang/Integer.parseInt_[i] 1"))
                .isEqualTo(new Place(Layer.DRIVER, POSTGRESQL, "org.postgresql.jdbc.PgResultSet.getInt"));
    }

    @Test
    void whatTheJvmDoesForAMethodIsTheMethods() {
        assertThat(
                        layer(
                                "[a tid=9];org/postgresql/jdbc/PgResultSet.getInt_[j];OptoRuntime::new_instance_C;MemAllocator::allocate 1"))
                .isEqualTo(Layer.DRIVER);
    }

    @Test
    void lambdasAndProxiesBelongToTheirClass() {
        assertThat(of("[a tid=9];dev/dbdyno/stacks/jdbc/JdbcStack$$Lambda.0x000078a1.run_[j] 1"))
                .isEqualTo(new Place(
                        Layer.APPLICATION,
                        "dev.dbdyno:dbdyno-stack-jdbc",
                        "dev.dbdyno.stacks.jdbc.JdbcStack$$Lambda.run"));
    }

    @Test
    void anArtifactOfSeveralLayersIsDividedByClass() {
        assertThat(layer("[a tid=9];io/vertx/sqlclient/impl/pool/SqlConnectionPool.acquire_[j] 1"))
                .isEqualTo(Layer.POOL);
        assertThat(layer("[a tid=9];io/vertx/sqlclient/impl/RowDesc.columnIndex_[j] 1"))
                .isEqualTo(Layer.DRIVER);
    }

    @Test
    void handingOverBetweenThreadsIsALayerOfTheJdk() {
        assertThat(
                        layer(
                                "[a tid=9];com/zaxxer/hikari/pool/HikariPool.getConnection_[j];java/util/concurrent/locks/LockSupport.park_[i];java/lang/VirtualThread.park_[j];jdk/internal/vm/Continuation.yield_[i] 1"))
                .isEqualTo(Layer.THREADS);
    }

    @Test
    void theKernelIsDividedIntoNetworkAndScheduling() {
        String write =
                "[a tid=9];org/postgresql/core/PGStream.flush_[j];sun/nio/ch/SocketDispatcher.write0_[j];__GI_write;entry_SYSCALL_64_after_hwframe_[k];do_syscall_64_[k];ksys_write_[k];vfs_write_[k];sock_write_iter_[k];tcp_sendmsg_[k]";
        assertThat(of(write + ";kfree_[k] 1"))
                .isEqualTo(new Place(Layer.KERNEL_NETWORK, POSTGRESQL, "write by org.postgresql.core.PGStream.flush"));
        assertThat(layer(write + ";sock_def_readable_[k];__wake_up_sync_key_[k];_raw_spin_unlock_irqrestore_[k] 1"))
                .as("it wakes the reader")
                .isEqualTo(Layer.KERNEL_SCHEDULING);
        assertThat(
                        of(
                                "[a tid=9];org/postgresql/jdbc/PgResultSet.getInt_[j];asm_exc_page_fault_[k];clear_page_erms_[k] 1"))
                .isEqualTo(new Place(
                        Layer.KERNEL_OTHER,
                        POSTGRESQL,
                        "asm_exc_page_fault by org.postgresql.jdbc.PgResultSet.getInt"));
    }

    @Test
    void whatIsCommonToAllSystemCallsIsTheSocketsWhereTransportCalls() {
        String poll =
                "[a tid=9];org/postgresql/core/PGStream.fill_[j];sun/nio/ch/Net.poll_[j];__poll;entry_SYSCALL_64_after_hwframe_[k];do_syscall_64_[k];__x64_sys_poll_[k];fdget_[k] 1";
        assertThat(of(poll))
                .isEqualTo(new Place(Layer.KERNEL_NETWORK, POSTGRESQL, "poll by org.postgresql.core.PGStream.fill"));
        assertThat(
                        layer(
                                "[a tid=9];sun/nio/ch/FileDispatcherImpl.read0_[j];do_syscall_64_[k];ksys_read_[k];fdget_[k] 1"))
                .as("a file")
                .isEqualTo(Layer.KERNEL_OTHER);
    }

    @Test
    void whatDbdynoAsksOfTheKernelIsNoArms() {
        assertThat(
                        layer(
                                "[a tid=9];dev/dbdyno/child/load/BlockingClient.run_[j];java/util/concurrent/locks/LockSupport.park_[j];do_syscall_64_[k];__x64_sys_futex_[k];futex_wait_[k] 1"))
                .isEqualTo(Layer.INSTRUMENT);
    }

    @Test
    void withoutFramesOfTheKernelTheSystemCallDecides() {
        assertThat(
                        of(
                                "[a tid=9];org/postgresql/core/PGStream.flush_[j];sun/nio/ch/SocketDispatcher.write0_[j];__GI_write 1"))
                .isEqualTo(new Place(Layer.KERNEL_NETWORK, POSTGRESQL, "write by org.postgresql.core.PGStream.flush"));
        assertThat(
                        layer(
                                "[a tid=9];java/util/concurrent/locks/LockSupport.park_[j];Unsafe_Park;Parker::park;___pthread_cond_wait 1"))
                .isEqualTo(Layer.KERNEL_SCHEDULING);
    }

    @Test
    void threadsOfTheJvmAreKnownByTheirNames() {
        assertThat(layer("[C2 CompilerThre tid=9];Parse::do_one_block 1")).isEqualTo(Layer.JIT);
        assertThat(layer("[GC Thread#0 tid=9];futex_wait_[k] 1")).isEqualTo(Layer.GC);
        assertThat(layer("[JFR Periodic Ta tid=9];jdk/jfr/internal/JVM.emitEvent_[j];futex_wait_[k] 1"))
                .isEqualTo(Layer.INSTRUMENT);
        assertThat(layer("[VM Thread tid=9] 1")).isEqualTo(Layer.GC);
    }

    @Test
    void whatNothingDecidesIsTheRest() {
        assertThat(of("[a [b]; c tid=9];start_thread;org/unheard/of/Thing.run_[j] 1"))
                .isEqualTo(new Place(Layer.REST, null, "org.unheard.of.Thing.run"));
        assertThat(of("[VM Periodic Tas tid=9];start_thread 1"))
                .isEqualTo(new Place(Layer.REST, null, "thread VM Periodic Tas"));
    }

    @Test
    void loadMakingIsTheInstruments() {
        assertThat(layer("[a tid=9];dev/dbdyno/child/load/BlockingClient.run_[j];java/lang/System.nanoTime_[i] 1"))
                .isEqualTo(Layer.INSTRUMENT);
    }

    @Test
    void aLineThatIsNoStackIsNone() {
        assertThat(SampledStack.parse("")).isEmpty();
        assertThat(SampledStack.parse("[ERROR] no samples")).isEmpty();
    }
}
