/**
 * Codes of the area `check` about orders of failover that clients do not get. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** Clients, and what they get instead of what their cluster was promised. */
interface LostOrder {
  /** `clients in namespace 'web'`. */
  readonly clients: string;
  readonly cluster: string;
  /** `'api.shop.svc.cluster.local' (port 80)`. */
  readonly service: string;
  readonly loss: string;
}

/** An order that something authored undoes, where no other finding says so. */
export const orderLost: Code<LostOrder & { object: string; does: string }> = defineCode({
  code: 'DIS0605',
  name: 'order-lost',
  severity: 'warning',
  title: 'clients do not get the order of failover that was asked for',
  why: 'Every client of a cluster is asked about, as Istio will see it: its namespace, its labels, the rules, entries and Sidecars that count for it. For these the promised endpoints are not there, or come in another order, or are never left when they fail.',
  fix: 'change the object so that it leaves the host alone for these clients: a rule for exactly this host instead of a wildcard is added to, a Sidecar can import the host, an entry can have another host or be exported to nobody',
  message: (a) =>
    `${a.service} does not fail over as asked for, for ${a.clients} of cluster '${a.cluster}': ${a.loss}, since ${a.object} ${a.does}`,
});

/** An order that is lost although nobody wrote anything that explains it. */
export const orderUnexplained: Code<LostOrder> = defineCode({
  code: 'DIS0606',
  name: 'order-unexplained',
  severity: 'error',
  title: 'what was derived does not bring about the order that was asked for',
  why: 'distributary asks its model of Istio about everything that it writes, and nothing that a team wrote explains the answer: this is a defect of distributary. Nothing is written, so that the clusters keep what they have.',
  fix: 'report it with the objects of the service; a GlobalTrafficPolicy of type Locality in this cluster leaves the service out until then',
  message: (a) =>
    `${a.service} would not fail over as asked for, for ${a.clients} of cluster '${a.cluster}': ${a.loss}, and nothing that was authored explains it`,
});

/** All codes of this area. */
export const checkOrderCodes: readonly CodeText[] = [orderLost, orderUnexplained];
