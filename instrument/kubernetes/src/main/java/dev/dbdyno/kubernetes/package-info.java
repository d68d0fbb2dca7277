/**
 * Pods: how a place is created in a Kubernetes cluster, used and deleted.
 *
 * <p>Exists so that the client's libraries are in a process of their own, never on the lab's class path. To the lab, that process is a
 * command that leads to a place like any other. Knows no agent, no child and no frame.
 */
@NullMarked
package dev.dbdyno.kubernetes;

import org.jspecify.annotations.NullMarked;
