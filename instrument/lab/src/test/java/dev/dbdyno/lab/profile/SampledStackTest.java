package dev.dbdyno.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Stacks of two processes have the same names for the same code. */
class SampledStackTest {

    private static List<String> stored(String line) {
        return SampledStack.parse(line).orElseThrow().stored();
    }

    @Test
    void whatRunsWhileAPoolHandsOutConnectionsIsItsHandingOut() {
        SampledStack beneath = SampledStack.parse(
                        "[loop-1 tid=7];reactor/pool/SimpleDequePool.drainLoop_[j];driver/Client.send_[j];__GI_write 3")
                .orElseThrow();
        SampledStack beside = SampledStack.parse("[loop-1 tid=7];reactor/pool/SimpleDequePool.doAcquire_[j] 1")
                .orElseThrow();

        assertThat(beneath.isOfHandingOut()).isTrue();
        assertThat(beside.isOfHandingOut()).isFalse();
    }

    @Test
    void theThreadThatWritesDownSamplesIsTheProfilers() {
        assertThat(SampledStack.parse("[Attach Listener tid=9];dump 1")
                        .orElseThrow()
                        .isOfProfiler())
                .isTrue();
        assertThat(SampledStack.parse("[main tid=7];Main.main_[j] 1")
                        .orElseThrow()
                        .isOfProfiler())
                .isFalse();
    }

    @Test
    void whatTheJvmNumbersAtRunTimeHasNoNumber() {
        assertThat(
                        stored(
                                "[reactor-tcp-nio-3 tid=9];a/B$$Lambda.0x000078a1.run_[j];a/B$$Lambda$14/0x00ff.run_[0];jdk/internal/reflect/GeneratedMethodAccessor12.invoke_[i];jdk/proxy2/$Proxy45.find_[1];java/lang/invoke/LambdaForm$DMH.0x01.invokeStatic_[i] 1"))
                .containsExactly(
                        "[reactor-tcp-nio-#]",
                        "a.B$$Lambda.run_[j]",
                        "a.B$$Lambda.run_[j]",
                        "jdk.internal.reflect.GeneratedMethodAccessor.invoke_[j]",
                        "jdk.proxy2.$Proxy.find_[j]",
                        "java.lang.invoke.LambdaForm$DMH.invokeStatic_[j]");
    }

    @Test
    void aLibraryUnpackedUnderARandomNameHasNoNumber() {
        assertThat(
                        stored(
                                "[a tid=9];/tmp/libnetty_transport_native_epoll_x86_6416991164508630282649.so (deleted);/usr/lib/libc.so.6;A<548964ul>::b 1"))
                .containsExactly(
                        "[a]", "libnetty_transport_native_epoll_x86_.so", "/usr/lib/libc.so.6", "A<548964ul>::b");
    }

    @Test
    void whatPeopleNumberedKeepsItsNumber() {
        assertThat(
                        stored(
                                "[main tid=1];org/postgresql/core/v3/QueryExecutorImpl.execute_[j];a/Md5.x86_[j];f4_[k];__GI_read 1"))
                .containsExactly(
                        "[main]",
                        "org.postgresql.core.v3.QueryExecutorImpl.execute_[j]",
                        "a.Md5.x86_[j]",
                        "f4_[k]",
                        "__GI_read");
    }

    @Test
    void threadsOfOnePoolAreOneGroup() {
        assertThat(stored("[GC Thread#0 tid=9] 1")).containsExactly("[GC Thread#]");
        assertThat(stored("[C2 CompilerThread0 tid=9] 1")).containsExactly("[C2 CompilerThread#]");
        assertThat(stored("[G1 Conc#1 tid=9] 1")).containsExactly("[G1 Conc#]");
        assertThat(stored("[ForkJoinPool-1-worker-12 tid=9] 1")).containsExactly("[ForkJoinPool-#-worker-#]");
        assertThat(stored("[a;b [c] 1 tid=9];f 1")).containsExactly("[a,b [c] #]", "f");
    }
}
