package dev.dbdyno.stacks.r2dbc;

import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;

/** Of given event loops those that the JDK's selector drives, whatever Netty has for the operating system. */
record SelectorLoops(LoopResources loops) implements LoopResources {

    @Override
    public EventLoopGroup onServer(boolean useNative) {
        return loops.onServer(false);
    }

    @Override
    public EventLoopGroup onClient(boolean useNative) {
        return loops.onClient(false);
    }

    @Override
    public Mono<Void> disposeLater(Duration quietPeriod, Duration timeout) {
        return loops.disposeLater(quietPeriod, timeout);
    }
}
