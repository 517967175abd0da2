/**
 * Codes of what Istio takes and then ignores or misleads because of host names, look-up and visibility, in order of their numbers.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** An object in its cluster. */
interface In {
  readonly object: string;
  readonly cluster: string;
}

/** A host that leaves out a part of a Service's name. */
export const partialHost: Code<In & { host: string; effect: string; meant: string }> = defineCode({
  code: 'DIS0630',
  name: 'partial-host',
  severity: 'warning',
  title: "a host leaves out a part of a Service's name",
  why: 'Istio completes a name without a dot, with the namespace of the object, and takes every other name literally: "api.shop" and "api.shop.svc" are not "api.shop.svc.cluster.local". A Sidecar completes nothing.',
  fix: 'write the whole name',
  remedy: ({ meant }) => `write "${meant}"`,
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' names host '${a.host}', which nothing has: ${a.effect}; did you mean "${a.meant}"?`,
});

/** A host that the cluster does not have. */
export const unknownHost: Code<In & { host: string; effect: string; hint: string }> = defineCode({
  code: 'DIS0631',
  name: 'unknown-host',
  severity: 'warning',
  title: 'a rule or a route is for a Service that the cluster does not have',
  why: "A name without a dot is one of the object's own namespace. A rule for a name that nothing has is not used, and a route that leads to one answers every request with 503.",
  fix: 'correct the name, add the Service, or export it from the cluster that has it',
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' is about '${a.host}', and there is no such Service: ${a.effect}; ${a.hint}`,
});

/** A rule that Istio never comes across. */
export const unseenRule: Code<In & { host: string; owners: readonly string[] }> = defineCode({
  code: 'DIS0632',
  name: 'unseen-rule',
  severity: 'warning',
  title: 'a DestinationRule stands where Istio never looks',
  why: "For a client and a service Istio looks into the namespaces of the client, of the service and into the root namespace, in this order. Rules of any other namespace are not used, whatever their exportTo says; nothing in Git runs in this rule's namespace that could be a client.",
  fix: 'move the rule to the namespace of the service, or to the root namespace (istio-system)',
  remedy: ({ owners }) =>
    owners.length === 1 ? `move the rule to namespace "${owners[0]}"` : undefined,
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' is for '${a.host}' of namespace ${a.owners.map((one) => `'${one}'`).join(', ')}, and no client is in the rule's own: nobody gets it`,
});

/** A rule that hides another. */
export const hiddenRule: Code<
  In & { hidden: string; host: string; clients: string; lost: string }
> = defineCode({
  code: 'DIS0633',
  name: 'hidden-rule',
  severity: 'warning',
  title: 'a DestinationRule hides another one and loses a part of it',
  why: "Istio takes the first namespace with a matching rule, the client's before the service's before the root namespace's, and does not combine them: a wildcard there hides a rule for the very host here, and a rule with workloadSelector hides it from the pods that it does not select, too.",
  fix: 'say in the hiding rule what is lost, or narrow its host',
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' hides ${a.hidden} for ${a.host} from ${a.clients}, who lose ${a.lost}`,
});

/** Rules that depend on which was made first. */
export const repeatedRule: Code<In & { host: string; first: string; lost: string }> = defineCode({
  code: 'DIS0634',
  name: 'repeated-rule',
  severity: 'warning',
  title: 'two DestinationRules of one namespace and host contradict each other',
  why: 'Istio makes one of the rules of a namespace for a host, in order of creation: the first trafficPolicy is taken whole, of subsets with one name the first, and of rules that are exported differently the last. Git has no creation time, so a sync, a restore or a new cluster may turn the order round.',
  fix: 'make one rule of the two',
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' is for '${a.host}', as ${a.first} is: ${a.lost}`,
});

/** A namespace that is not there. */
export const unknownNamespace: Code<In & { way: string; namespace: string; hint: string }> =
  defineCode({
    code: 'DIS0635',
    name: 'unknown-namespace',
    severity: 'warning',
    title: 'exportTo or egress names a namespace that the cluster does not have',
    why: 'Istio takes any name: a misspelt one hides the object from the clients it was meant for, or the services of that namespace from the pods of the Sidecar.',
    fix: 'correct the name, or add the Namespace',
    message: (a) =>
      `${a.object} of cluster '${a.cluster}' ${a.way} namespace '${a.namespace}', which is not there${a.hint}`,
  });

/** A destination that clients can't see. */
export const hiddenDestination: Code<In & { host: string; namespaces: string }> = defineCode({
  code: 'DIS0636',
  name: 'hidden-destination',
  severity: 'warning',
  title: 'a route leads to a service that its clients do not see',
  why: 'A proxy has no cluster for a service that is not exported to its namespace, and answers requests that are routed there with 503.',
  fix: 'export the service to the namespaces that see the routes, or export the routes to fewer',
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' routes to '${a.host}', which is not exported to its clients in namespace ${a.namespaces}`,
});

/** Endpoints that don't join their Service. */
export const droppedEndpoints: Code<In & { host: string; why: string }> = defineCode({
  code: 'DIS0637',
  name: 'dropped-endpoints',
  severity: 'warning',
  title: 'a ServiceEntry adds no endpoints to the Service of its name',
  why: 'Pilot joins endpoints with those of a Service of the same name and namespace only where they are addresses, where the port has the same name, and where the Service has a cluster of its own; it leaves out all others without a word.',
  fix: "use resolution STATIC, addresses and the Service's own port names, or a host of its own for the entry",
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' is for '${a.host}', and its endpoints are left out: ${a.why}`,
});

/** An entry for another namespace's Service. */
export const foreignEntry: Code<In & { host: string; namespace: string }> = defineCode({
  code: 'DIS0638',
  name: 'foreign-entry',
  severity: 'warning',
  title: 'a ServiceEntry has the name of a Service of another namespace',
  why: "Pilot does not join endpoints across namespaces. Clients in the entry's namespace get the entry in place of the Service, with its ports and endpoints only; all other clients get the Service and nothing of the entry.",
  fix: "move the entry to the Service's namespace, or give it a host of its own",
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' is for '${a.host}' of another namespace: clients in namespace '${a.namespace}' get it in place of the Service, others get nothing of it`,
});

/** Entries of which one wins. */
export const rivalEntries: Code<In & { host: string; first: string }> = defineCode({
  code: 'DIS0639',
  name: 'rival-entries',
  severity: 'warning',
  title: 'differing ServiceEntries of two namespaces are for one host',
  why: 'Pilot joins entries of one namespace only. A client gets the one of its own namespace, and clients elsewhere the one that was made first, which Git does not tell.',
  fix: "export each entry to its own namespace (exportTo: ['.']), or make one of the two",
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' is for '${a.host}', as ${a.first} is: clients of other namespaces get whichever was made first`,
});

/** A machine without an address. */
export const namedMachine: Code<In & { address: string; by: string }> = defineCode({
  code: 'DIS0640',
  name: 'named-machine',
  severity: 'warning',
  title: 'a WorkloadEntry has a DNS name where Pilot sends addresses only',
  why: 'Endpoints of a Service and of a ServiceEntry with resolution STATIC are sent to proxies as addresses; one that is known by name is left out without a word.',
  fix: 'write the IP address, or select it by a ServiceEntry with resolution DNS',
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' has the address '${a.address}', which ${a.by} leaves out`,
});

/** A subset that no endpoint belongs to. */
export const emptySubset: Code<In & { subset: string; host: string }> = defineCode({
  code: 'DIS0641',
  name: 'empty-subset',
  severity: 'warning',
  title: 'no endpoint of a ServiceEntry has the labels of a subset',
  why: "A subset holds the endpoints that have all of its labels; those of a ServiceEntry have the labels that stand with them, not those of the entry's metadata. Requests for the subset fail.",
  fix: 'add the labels to the endpoints',
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' has a subset '${a.subset}' whose labels no endpoint of '${a.host}' has`,
});

/** All codes of this area. */
export const checkHostCodes: readonly CodeText[] = [
  partialHost,
  unknownHost,
  unseenRule,
  hiddenRule,
  repeatedRule,
  unknownNamespace,
  hiddenDestination,
  droppedEndpoints,
  foreignEntry,
  rivalEntries,
  namedMachine,
  emptySubset,
];
