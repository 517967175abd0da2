/**
 * A random fleet → a question about one of its clusters, as distributary would have it run.
 * @module
 */
import * as fc from 'fast-check';
import { deriveFleet } from '../../src/derive/derive.ts';
import { servicePorts } from '../../src/derive/offer/service-port.ts';
import { mergeCluster } from '../../src/merge/merge-cluster.ts';
import { objectAt } from '../../src/resource/json.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { type AnyFleet, anyFleet } from './fleet-arbitrary.ts';
import type { AnyPilotQuestion } from './pilot-arbitrary.ts';

/** What chance decides beside the fleet itself. */
interface Dice {
  readonly cluster: number;
  readonly namespace: string;
  readonly locality: string;
  readonly pods: readonly {
    readonly of: number;
    readonly locality: string;
    readonly version: string;
  }[];
}

const anyLocality = fc.constantFrom('eu/a', 'eu/b', 'us/a', 'ap/b', '');
const anyDice: fc.Arbitrary<Dice> = fc.record({
  cluster: fc.nat(4),
  namespace: fc.constantFrom('shop', 'shop-reviews', 'web'),
  locality: anyLocality,
  pods: fc.array(
    fc.record({ of: fc.nat(9), locality: anyLocality, version: fc.constantFrom('v1', 'v2') }),
    { maxLength: 6 },
  ),
});

const asked = [
  'Service',
  'ServiceEntry',
  'DestinationRule',
  'VirtualService',
  'Sidecar',
  'WorkloadEntry',
];

/** A question about a cluster of a fleet that distributary has rendered. */
export const anyFleetQuestion: fc.Arbitrary<AnyPilotQuestion> = fc
  .tuple(anyFleet, anyDice)
  .map(([fleet, dice]) => toQuestion(fleet, dice));

function toQuestion({ sets, spec }: AnyFleet, dice: Dice): AnyPilotQuestion {
  const derived = deriveFleet(sets, spec).value;
  const at = dice.cluster % sets.length;
  const [set, its] = [sets[at], derived[at]];
  if (set === undefined || its === undefined) throw new Error('a fleet has clusters');
  const { placed } = mergeCluster(set, its, spec).value;
  const resources = placed
    .map(({ resource }) => resource)
    .filter(({ kind }) => asked.includes(kind));
  return {
    objects: resources.map(({ object }) => object),
    workloads: podsOf(resources, dice),
    client: { namespace: dice.namespace, labels: {}, locality: dice.locality },
  };
}

/** Pods of Services that select any: a derived stub has none. */
function podsOf(resources: readonly Resource[], { pods }: Dice): AnyPilotQuestion['workloads'] {
  const services = resources.filter(
    ({ kind, object }) => kind === 'Service' && objectAt(object, 'spec', 'selector') !== undefined,
  );
  return pods.flatMap(({ of, locality, version }, i) => {
    const service = services[of % services.length];
    if (service === undefined) return [];
    const open = servicePorts(service).filter(({ protocol }) => protocol === 'TCP');
    return {
      namespace: service.namespace,
      service: service.name,
      address: `10.1.0.${i + 1}`,
      locality,
      labels: { app: service.name, version },
      ports: new Map(open.map(({ name, number }) => [name, number + 8000])),
    };
  });
}
