package dev.dbdyno.lab.profile;

import dev.dbdyno.results.profile.Layer;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Maps families of code to layers; the only place that names libraries. A new stack on known drivers, pools and
 * frameworks needs no line here.
 *
 * <p>Code in no family, such as most of the JDK, belongs to its caller.
 */
final class Families {

    /** @param prefix of a name */
    private record Family(String prefix, Layer layer) {}

    /** Layers by {@code group:artifact}. The first match counts. */
    private static final List<Family> ARTIFACTS = List.of(
            new Family("dev.dbdyno:dbdyno-stack-", Layer.APPLICATION),
            new Family("dev.dbdyno:dbdyno-shared-", Layer.APPLICATION),
            new Family("dev.dbdyno:dbdyno-host-", Layer.APPLICATION),
            new Family("dev.dbdyno:dbdyno-quarkus-", Layer.APPLICATION),
            new Family("dev.dbdyno:dbdyno-spi-", Layer.APPLICATION),
            new Family("dev.dbdyno:", Layer.INSTRUMENT),
            new Family("io.r2dbc:r2dbc-pool", Layer.POOL),
            new Family("io.projectreactor.addons:reactor-pool", Layer.POOL),
            new Family("com.zaxxer:", Layer.POOL),
            new Family("io.agroal:", Layer.POOL),
            new Family("org.apache.commons:commons-dbcp2", Layer.POOL),
            new Family("org.apache.tomcat:tomcat-jdbc", Layer.POOL),
            new Family("org.postgresql:", Layer.DRIVER),
            new Family("io.r2dbc:", Layer.DRIVER),
            new Family("io.vertx:vertx-pg-client", Layer.DRIVER),
            new Family("io.vertx:vertx-sql-client", Layer.DRIVER),
            new Family("org.neo4j.driver:", Layer.DRIVER),
            new Family("org.neo4j.bolt:", Layer.DRIVER),
            new Family("org.neo4j:", Layer.MAPPING),
            new Family("org.springframework.data:", Layer.MAPPING),
            new Family("org.springframework:spring-jdbc", Layer.MAPPING),
            new Family("org.springframework:spring-r2dbc", Layer.MAPPING),
            new Family("org.springframework:spring-orm", Layer.MAPPING),
            new Family("org.springframework:spring-tx", Layer.MAPPING),
            new Family("org.hibernate", Layer.MAPPING),
            new Family("org.jooq:", Layer.MAPPING),
            new Family("io.netty", Layer.TRANSPORT),
            new Family("io.projectreactor.netty:", Layer.TRANSPORT),
            new Family("io.projectreactor", Layer.REACTIVE),
            new Family("io.smallrye.reactive:", Layer.REACTIVE),
            new Family("io.reactivex", Layer.REACTIVE),
            new Family("org.reactivestreams:", Layer.REACTIVE),
            new Family("org.springframework", Layer.FRAMEWORK),
            new Family("io.vertx:", Layer.FRAMEWORK),
            new Family("io.quarkus", Layer.FRAMEWORK),
            new Family("org.jboss.resteasy", Layer.FRAMEWORK),
            new Family("org.apache.tomcat", Layer.FRAMEWORK),
            new Family("org.eclipse.jetty", Layer.FRAMEWORK),
            new Family("io.undertow", Layer.FRAMEWORK),
            new Family("io.micrometer", Layer.FRAMEWORK),
            new Family("com.fasterxml.jackson", Layer.FRAMEWORK),
            new Family("tools.jackson", Layer.FRAMEWORK));

    /**
     * Layers by class, for the JDK and for artifacts that hold several layers. They are looked up before the artifacts.
     */
    private static final List<Family> CLASSES = List.of(
            new Family("io/vertx/sqlclient/impl/pool/", Layer.POOL),
            new Family("io/vertx/core/internal/pool/", Layer.POOL),
            new Family("io/vertx/core/net/impl/pool/", Layer.POOL),
            new Family("org/neo4j/bolt/connection/pooled/", Layer.POOL),
            new Family("java/lang/VirtualThread", Layer.THREADS),
            new Family("jdk/internal/vm/Continuation", Layer.THREADS),
            new Family("java/util/concurrent/locks/LockSupport", Layer.THREADS),
            new Family("java/util/concurrent/ForkJoin", Layer.THREADS),
            new Family("java/util/concurrent/ThreadPoolExecutor", Layer.THREADS),
            new Family("java/util/concurrent/ScheduledThreadPoolExecutor", Layer.THREADS),
            new Family("sun/nio/ch/EPoll", Layer.TRANSPORT),
            new Family("sun/nio/ch/IOUtil", Layer.TRANSPORT),
            new Family("sun/nio/ch/KQueue", Layer.TRANSPORT),
            new Family("sun/nio/ch/NativeThread", Layer.TRANSPORT),
            new Family("sun/nio/ch/Net", Layer.TRANSPORT),
            new Family("sun/nio/ch/Nio", Layer.TRANSPORT),
            new Family("sun/nio/ch/Poller", Layer.TRANSPORT),
            new Family("sun/nio/ch/Selector", Layer.TRANSPORT),
            new Family("sun/nio/ch/Socket", Layer.TRANSPORT),
            new Family("sun/nio/ch/Util", Layer.TRANSPORT),
            new Family("java/net/Socket", Layer.TRANSPORT),
            new Family("sun/security/ssl/", Layer.TRANSPORT));

    /**
     * Functions of the Linux kernel. What reads an event file descriptor wakes an event loop of another thread, so that it counts as
     * scheduling.
     */
    private static final List<Family> KERNEL = List.of(
            new Family("schedule", Layer.KERNEL_SCHEDULING),
            new Family("__schedule", Layer.KERNEL_SCHEDULING),
            new Family("finish_task_switch", Layer.KERNEL_SCHEDULING),
            new Family("pick_next", Layer.KERNEL_SCHEDULING),
            new Family("dequeue_", Layer.KERNEL_SCHEDULING),
            new Family("enqueue_task", Layer.KERNEL_SCHEDULING),
            new Family("try_to_wake_up", Layer.KERNEL_SCHEDULING),
            new Family("try_to_block_task", Layer.KERNEL_SCHEDULING),
            new Family("ttwu_", Layer.KERNEL_SCHEDULING),
            new Family("wake_", Layer.KERNEL_SCHEDULING),
            new Family("__wake_", Layer.KERNEL_SCHEDULING),
            new Family("wait_woken", Layer.KERNEL_SCHEDULING),
            new Family("sched_", Layer.KERNEL_SCHEDULING),
            new Family("do_sched_yield", Layer.KERNEL_SCHEDULING),
            new Family("futex_", Layer.KERNEL_SCHEDULING),
            new Family("__futex_", Layer.KERNEL_SCHEDULING),
            new Family("do_futex", Layer.KERNEL_SCHEDULING),
            new Family("__x64_sys_futex", Layer.KERNEL_SCHEDULING),
            new Family("__arm64_sys_futex", Layer.KERNEL_SCHEDULING),
            new Family("asm_sysvec_reschedule_ipi", Layer.KERNEL_SCHEDULING),
            new Family("hrtimer_", Layer.KERNEL_SCHEDULING),
            new Family("eventfd_", Layer.KERNEL_SCHEDULING),
            new Family("tcp_", Layer.KERNEL_NETWORK),
            new Family("__tcp_", Layer.KERNEL_NETWORK),
            new Family("inet_", Layer.KERNEL_NETWORK),
            new Family("inet6_", Layer.KERNEL_NETWORK),
            new Family("ip_", Layer.KERNEL_NETWORK),
            new Family("__ip_", Layer.KERNEL_NETWORK),
            new Family("ip6_", Layer.KERNEL_NETWORK),
            new Family("unix_", Layer.KERNEL_NETWORK),
            new Family("sock_", Layer.KERNEL_NETWORK),
            new Family("__sock_", Layer.KERNEL_NETWORK),
            new Family("lock_sock", Layer.KERNEL_NETWORK),
            new Family("release_sock", Layer.KERNEL_NETWORK),
            new Family("sk_", Layer.KERNEL_NETWORK),
            new Family("__sk_", Layer.KERNEL_NETWORK),
            new Family("skb_", Layer.KERNEL_NETWORK),
            new Family("__skb_", Layer.KERNEL_NETWORK),
            new Family("net_", Layer.KERNEL_NETWORK),
            new Family("__net", Layer.KERNEL_NETWORK),
            new Family("netif_", Layer.KERNEL_NETWORK),
            new Family("__napi_", Layer.KERNEL_NETWORK),
            new Family("napi_", Layer.KERNEL_NETWORK),
            new Family("process_backlog", Layer.KERNEL_NETWORK),
            new Family("enqueue_to_backlog", Layer.KERNEL_NETWORK),
            new Family("dev_", Layer.KERNEL_NETWORK),
            new Family("__dev_", Layer.KERNEL_NETWORK),
            new Family("loopback_", Layer.KERNEL_NETWORK),
            new Family("ep_", Layer.KERNEL_NETWORK),
            new Family("do_epoll_", Layer.KERNEL_NETWORK),
            new Family("__sys_send", Layer.KERNEL_NETWORK),
            new Family("__sys_recv", Layer.KERNEL_NETWORK));

    /**
     * Functions of the C library that do little but a system call. Without the kernel's frames they are all that is
     * seen of the call.
     */
    private static final Set<String> NETWORK_CALLS = Set.of(
            "read",
            "write",
            "readv",
            "writev",
            "recv",
            "recvfrom",
            "recvmsg",
            "recvmmsg",
            "send",
            "sendto",
            "sendmsg",
            "sendmmsg",
            "poll",
            "epoll_wait",
            "epoll_pwait",
            "epoll_pwait2",
            "epoll_ctl");

    private static final List<String> SCHEDULING_CALLS =
            List.of("pthread_cond_", "pthread_mutex_", "futex_", "sched_yield", "lll_lock_", "eventfd_");

    private Families() {}

    /** The layer of {@code group:artifact}. */
    static Optional<Layer> ofArtifact(String artifact) {
        return first(ARTIFACTS, artifact);
    }

    /** The layer of a class, whose name has slashes. */
    static Optional<Layer> ofClass(String name) {
        return first(CLASSES, name);
    }

    /** The layer of a function of the kernel. */
    static Optional<Layer> ofKernel(String function) {
        return first(KERNEL, function);
    }

    /** The layer of a function of the C library, with or without the prefixes that mark it as the library's own. */
    static Optional<Layer> ofSystemCall(String function) {
        String name = function.replaceFirst("^_*(GI_|libc_)?_*", "");
        if (NETWORK_CALLS.contains(name)) {
            return Optional.of(Layer.KERNEL_NETWORK);
        }
        return SCHEDULING_CALLS.stream().anyMatch(name::startsWith)
                ? Optional.of(Layer.KERNEL_SCHEDULING)
                : Optional.empty();
    }

    private static Optional<Layer> first(List<Family> families, String name) {
        return families.stream()
                .filter(family -> name.startsWith(family.prefix))
                .map(Family::layer)
                .findFirst();
    }
}
