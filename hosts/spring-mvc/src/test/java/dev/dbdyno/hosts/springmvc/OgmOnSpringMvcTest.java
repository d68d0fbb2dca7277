package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.contract.GraphWebHostContract;
import dev.dbdyno.stacks.ogm.OgmStackProvider;

final class OgmOnSpringMvcTest extends GraphWebHostContract {

    OgmOnSpringMvcTest() {
        super(
                new SpringMvcProvider(),
                new OgmStackProvider(),
                thread -> thread.getName().matches("http-nio-127\\.0\\.0\\.3-.*-exec-\\d+"));
    }
}
