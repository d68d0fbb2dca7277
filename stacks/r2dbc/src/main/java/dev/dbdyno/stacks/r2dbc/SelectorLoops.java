package dev.dbdyno.stacks.r2dbc;

import io.netty.channel.EventLoopGroup;
import reactor.netty.resources.LoopResources;

/**
 * Of given event loops those that the JDK's selector drives, whatever Netty has for the operating system. Who owns the loops ends them.
 */
record SelectorLoops(LoopResources loops) implements LoopResources {

    @Override
    public EventLoopGroup onServer(boolean useNative) {
        return loops.onServer(false);
    }

    @Override
    public EventLoopGroup onClient(boolean useNative) {
        return loops.onClient(false);
    }
}
