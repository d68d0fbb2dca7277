package dev.dbdyno.generator.load;

import dev.dbdyno.generator.requests.Mix;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.Loads;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.drawing.Course;
import dev.dbdyno.load.drawing.WindowSeeds;
import dev.dbdyno.load.recording.OpenLoopRecorder;
import dev.dbdyno.results.frames.Command.Share;
import dev.dbdyno.results.frames.Command.WebTarget;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.LoadModel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;

/** Every load that the generator can put on one web host. */
public final class HttpLoads implements Loads {

    private static final Duration LONGEST_FIRST_CONNECT = Duration.ofSeconds(10);

    private final Readied readied;
    private final long seed;
    private final Share share;
    private final WindowSeeds seeds;

    private HttpLoads(Readied readied, long seed, Share share) {
        this.readied = readied;
        this.seed = seed;
        this.share = share;
        this.seeds = new WindowSeeds(seed);
    }

    /**
     * Starts the threads, after one connection has shown that a server listens.
     *
     * @param mix of requests, encoded for this web host
     * @param seed of everything that is drawn
     * @param share of every load that this process makes
     * @param eventLoops threads
     * @param hangGuard how long nothing may happen before the fork is given up
     * @throws IOException with words for the user when no connection can be opened
     */
    public static HttpLoads open(
            WebTarget web, HttpPlan plan, Mix mix, long seed, Share share, int eventLoops, Duration hangGuard)
            throws IOException {
        InetSocketAddress address = resolve(web);
        String name = "%s:%d".formatted(web.host(), web.port());
        tryToConnect(name, address, plan.requestTimeout());
        EventLoops loops = EventLoops.start(eventLoops);
        Site site = new Site(name, address, plan, mix, NanoClock.SYSTEM);
        return new HttpLoads(new Readied(site, loops, new ConnectionSet(site, loops), hangGuard), seed, share);
    }

    /**
     * Has the threads that make load, and no others of this process, run before every ordinary process.
     *
     * @throws IOException in words, when the system refuses
     */
    public void runInRealTime() throws IOException {
        readied.loops().runInRealTime();
    }

    private static InetSocketAddress resolve(WebTarget web) throws IOException {
        try {
            return new InetSocketAddress(InetAddress.getByName(web.host()), web.port());
        } catch (UnknownHostException unknown) {
            throw new IOException("no address is known for the web host '%s'".formatted(web.host()), unknown);
        }
    }

    private static void tryToConnect(String name, InetSocketAddress address, Duration timeout) throws IOException {
        Duration atMost = timeout.compareTo(LONGEST_FIRST_CONNECT) < 0 ? timeout : LONGEST_FIRST_CONNECT;
        try (Socket socket = new Socket()) {
            socket.connect(address, Math.toIntExact(atMost.toMillis()));
        } catch (IOException refused) {
            throw new IOException(
                    "no connection to %s: %s; is something listening there?".formatted(name, IoWords.of(refused)),
                    refused);
        }
    }

    @Override
    public Load load(LoadModel model) {
        return switch (model) {
            case LoadModel.ClosedLoop closed -> new ClosedLoop(readied, closed.clients(), seed, share);
            case LoadModel.OpenLoop open ->
                new OpenLoop(
                        readied,
                        open.concurrency(),
                        length -> Course.of(open, length),
                        OpenLoopRecorder::whole,
                        seeds,
                        share);
            case LoadModel.Spike spike ->
                new OpenLoop(
                        readied,
                        spike.concurrency(),
                        length -> Course.of(spike),
                        () -> OpenLoopRecorder.inSlices(spike.length()),
                        seeds,
                        share);
            case LoadModel.Backlog backlog -> throw new IllegalArgumentException(refusalOfBacklog());
        };
    }

    /** Why a generator makes no backlog, for the user. */
    public static String refusalOfBacklog() {
        return "a backlog waits in the pool of one process, and no generator over HTTP can fill that at once:"
                + " give clients or a rate, or run the load within the host (load=in-host)";
    }

    @Override
    public void warmedUp() {
        seeds.restart();
    }

    @Override
    public void close() {
        readied.connections().close();
        readied.loops().close();
    }
}
