/** An answer of Pilot → the lines of it that a lint's proof is about. */
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { isObject, type Json, listAt, numberAt, stringAt } from '../../src/resource/json.ts';
import { type Answers, simulate } from './peer-envoy.ts';
import type { PilotAnswer, PilotCluster } from './peer-pilot.ts';

/** The part of an answer that a proof is about, as lines; `fleet` is what each cluster runs. */
export type Sight = (
  answer: PilotAnswer,
  fleet: readonly ClusterManifests[],
) => readonly string[] | Promise<readonly string[]>;

/** The endpoints of an Envoy cluster (`outbound|80||api.shop.svc.cluster.local`), in order: `0 eu/a 10.1.0.1:8080`. */
function orderOf(name: string): Sight {
  return (answer) =>
    clusterOf(answer, name, (cluster) =>
      cluster.localities
        .flatMap(({ priority, locality, endpoints = [] }) =>
          endpoints.map(({ address, port }) => `${priority} ${locality || '-'} ${address}:${port}`),
        )
        .sort(),
    );
}

/** How the endpoints of an Envoy cluster are asked: `203.0.113.2:15443 istio` by mutual TLS. */
function tlsOf(name: string): Sight {
  return (answer) =>
    clusterOf(answer, name, (cluster) =>
      cluster.localities
        .flatMap(({ endpoints = [] }) => endpoints)
        .map(({ address, port, tls_mode: mode = 'plain' }) => `${address}:${port} ${mode}`)
        .sort(),
    );
}

/** The endpoints, in order, of the Envoy cluster that the first route of a virtual host leads to. */
function orderBehind(domain: string): Sight {
  return (answer, fleet) => {
    const hosts = (answer.routes ?? []).flatMap(({ virtual_hosts }) => virtual_hosts);
    const [first] = hosts.find(({ domains }) => domains.includes(domain))?.routes ?? [];
    return orderOf(first?.cluster ?? 'none')(answer, fleet);
  };
}

/** The groups of an Envoy cluster with their weights: `0 eu/a weight 70`. */
function weightsOf(name: string): Sight {
  return (answer) =>
    clusterOf(answer, name, (cluster) =>
      cluster.localities
        .filter(({ endpoints = [] }) => endpoints.length > 0)
        .map(({ priority, locality, weight }) => `${priority} ${locality} weight ${weight}`)
        .sort(),
    );
}

/** One of the facts that Pilot states about an Envoy cluster: `destination_rule`, `sni`, `sans`, `outlier_detection`, `type`. */
function factOf(name: string, fact: keyof PilotCluster): Sight {
  return (answer) =>
    clusterOf(answer, name, (cluster) => {
      const said = cluster[fact];
      if (said === undefined) return [];
      return Array.isArray(said) ? said.map(asLine) : [asLine(said)];
    });
}

/** The names of the Envoy clusters for a host, or of those that a pattern finds. */
function clusterNames(wanted: string | RegExp): Sight {
  return ({ clusters }) =>
    clusters
      .map(({ cluster }) => cluster)
      .filter((name) =>
        typeof wanted === 'string' ? name.endsWith(`|${wanted}`) : wanted.test(name),
      )
      .sort();
}

/** Who answers Envoy's requests once the endpoints `down` (`10.1.0.1:8080`) have failed for a while; failures as envoy-sim writes them. */
function serversWithout(name: string, down: readonly string[]): Sight {
  return async (answer) => {
    const { after } = await simulate(answer, { cluster: name, down, requests: 100 });
    return whoAnswered(after);
  };
}

/** The routes of a virtual host, as they are tried: `prefix /reports 1m0s outbound|80||api.shop.svc.cluster.local`. */
function routesOf(domain: string): Sight {
  return ({ routes = [] }) => {
    const hosts = routes.flatMap(({ virtual_hosts }) => virtual_hosts);
    const found = hosts.find(({ domains }) => domains.includes(domain))?.routes ?? [];
    return found.map(({ match, cluster, timeout }) =>
      [...Object.entries(match).flatMap(([key, value]) => [key, asLine(value)]), timeout, cluster]
        .filter((word) => word !== undefined)
        .join(' '),
    );
  };
}

/** The ports that the proxy listens on and that a Service of a namespace leads to. */
function reachedPorts(namespace: string): Sight {
  return ({ listeners = [] }, fleet) => {
    const services = fleet
      .flatMap(({ placed }) => placed)
      .map(({ resource }) => resource)
      .filter((one) => one.kind === 'Service' && one.namespace === namespace);
    const targets = new Set(
      services.flatMap(({ object }) =>
        listAt(object, 'spec', 'ports').map((one) => numberAt(one, 'targetPort')),
      ),
    );
    return listeners.flatMap(({ port }) =>
      port !== undefined && targets.has(port) ? [String(port)] : [],
    );
  };
}

/** Whom the pod's RBAC lets in. */
const admitted: Sight = ({ listeners = [] }) => {
  const rules = listeners.flatMap((one) => within(one.filter_chains ?? [], 'rbac'));
  const policies = rules.flatMap((rule) => listAt(rule, 'policies'));
  return unique(policies.flatMap((one) => listAt(one, 'principals').map(asLine)));
};

/** The clusters whose clients' certificates the pod takes. */
const trusted: Sight = ({ listeners = [] }, fleet) => {
  const accepted = listeners
    .flatMap(({ raw_listener = {} }) => within([raw_listener], 'matchSubjectAltNames'))
    .flatMap((one) => (Array.isArray(one) ? one : []))
    .map((one) => stringAt(one, 'prefix') ?? 'no prefix');
  const isTrusted = ({ cluster }: ClusterManifests) =>
    accepted.some((prefix) => `spiffe://${cluster.trustDomain}/ns/web/sa/web`.startsWith(prefix));
  return fleet.filter(isTrusted).map(({ cluster }) => cluster.name);
};

/** Envoy's word on all that Pilot makes: `accepted`, or what it is about. */
const judgement: Sight = ({ envoy = 'not asked' }) => [
  envoy.includes('has the same matching rules') ? 'the same matching rules' : envoy,
];

/** The values of a key, wherever it stands. */
function within(json: readonly Json[], key: string): readonly Json[] {
  return json.flatMap((one) => {
    if (Array.isArray(one)) return within(one, key);
    if (!isObject(one)) return [];
    return Object.entries(one).flatMap(([name, value = null]) =>
      name === key ? [value] : within([value], key),
    );
  });
}

function unique(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].sort();
}

function whoAnswered(answers: Answers): readonly string[] {
  return Object.entries(answers)
    .filter(([, count]) => count > 0)
    .map(([who]) => who)
    .sort();
}

function clusterOf(
  { clusters }: PilotAnswer,
  name: string,
  read: (cluster: PilotCluster) => readonly string[],
): readonly string[] {
  const found = clusters.find(({ cluster }) => cluster === name);
  return found === undefined ? ['no such cluster'] : read(found);
}

function asLine(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What can be looked at, each by a function whose sentence says what comes out. */
export const see: {
  readonly admitted: Sight;
  readonly clusterNames: typeof clusterNames;
  readonly factOf: typeof factOf;
  readonly judgement: Sight;
  readonly orderBehind: typeof orderBehind;
  readonly orderOf: typeof orderOf;
  readonly reachedPorts: typeof reachedPorts;
  readonly routesOf: typeof routesOf;
  readonly serversWithout: typeof serversWithout;
  readonly tlsOf: typeof tlsOf;
  readonly trusted: Sight;
  readonly weightsOf: typeof weightsOf;
} = {
  admitted,
  clusterNames,
  factOf,
  judgement,
  orderBehind,
  orderOf,
  reachedPorts,
  routesOf,
  serversWithout,
  tlsOf,
  trusted,
  weightsOf,
};
