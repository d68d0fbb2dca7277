/**
 * What a host implements, and what all web hosts share: the operations that requests ask for, the bodies, the replies to
 * failures.
 *
 * <p>Exists so that a host is written once for all stacks. The contract that every web host answers is the OpenAPI file {@code
 * dev/dbdyno/spi/web/contract.yaml} beside this package. Knows no web framework.
 */
@NullMarked
package dev.dbdyno.spi.web;

import org.jspecify.annotations.NullMarked;
