/**
 * An answer of Pilot → the lines of it that a lint's proof is about.
 * @module
 */
import { type Answers, simulate } from './peer-envoy.ts';
import type { PilotAnswer, PilotCluster } from './peer-pilot.ts';

/** The part of an answer that a proof is about, as lines. */
export type Sight = (answer: PilotAnswer) => readonly string[] | Promise<readonly string[]>;

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
  readonly clusterNames: typeof clusterNames;
  readonly factOf: typeof factOf;
  readonly orderOf: typeof orderOf;
  readonly serversWithout: typeof serversWithout;
  readonly weightsOf: typeof weightsOf;
} = { clusterNames, factOf, orderOf, serversWithout, weightsOf };
