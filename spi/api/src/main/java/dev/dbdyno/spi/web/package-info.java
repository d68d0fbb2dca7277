/**
 * What a web host implements, so that any stack of its styles can be served over HTTP.
 *
 * <p>Exists so that a host is written once for all stacks. The contract that every host answers is the OpenAPI file {@code
 * dev/dbdyno/spi/web/contract.yaml} beside this package. Knows no web framework.
 */
@NullMarked
package dev.dbdyno.spi.web;

import org.jspecify.annotations.NullMarked;
