/** A random fleet with teams → one of its clusters, as distributary would have it run, and everybody who might ask there. */
import * as fc from 'fast-check';
import { joinedMesh } from '../../src/check/joined-mesh.ts';
import { deriveFleet } from '../../src/derive/derive.ts';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { isCaptured } from '../../src/istio/mesh/ambient-capture.ts';
import { istiodClusterId } from '../../src/istio/mesh/cluster-mesh.ts';
import { servicePorts } from '../../src/istio/service/service-port.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { mergeCluster } from '../../src/merge/merge-cluster.ts';
import { type ClusterView, viewClusters } from '../../src/place/cluster-view.ts';
import { objectAt } from '../../src/resource/json.ts';
import type { Resource } from '../../src/resource/resource.ts';
import type { AnyFleet } from './fleet-arbitrary.ts';
import { runStages } from './fleet-stages.ts';
import { anyJoinedRepository } from './fleets/any-mesh.ts';
import { anyRepository } from './fleets/any-repository.ts';
import type { AnyPilotState } from './pilot-arbitrary.ts';
import { anyTeamFleet } from './team-arbitrary.ts';

/** What chance decides beside the fleet itself. */
interface Dice {
  readonly cluster: number;
  readonly locality: string;
  readonly pods: readonly {
    readonly of: number;
    readonly locality: string;
    readonly version: string;
    readonly tier: string;
  }[];
}

const anyLocality = fc.constantFrom('eu/a', 'eu/b', 'us/a', 'ap/b', '');
const anyDice: fc.Arbitrary<Dice> = fc.record({
  cluster: fc.nat(4),
  locality: anyLocality,
  pods: fc.array(
    fc.record({
      of: fc.nat(9),
      locality: anyLocality,
      version: fc.constantFrom('v1', 'v2'),
      tier: fc.constantFrom('1', '2'),
    }),
    { maxLength: 6 },
  ),
});

const asked = [
  'Namespace',
  'Service',
  'ServiceEntry',
  'DestinationRule',
  'VirtualService',
  'Sidecar',
  'WorkloadEntry',
];

/** A cluster, and whether its fleet has errors, so that nobody would see it in a branch. */
export interface FleetState extends AnyPilotState {
  readonly hasErrors: boolean;
}

/** A cluster of a fleet that distributary has rendered, with pods of its services and all its clients. */
export const anyFleetState: fc.Arbitrary<FleetState> = fc
  .tuple(anyTeamFleet, anyDice)
  .map(([fleet, dice]) => toState(fleet, dice));

function toState({ sets, spec }: AnyFleet, dice: Dice): FleetState {
  const derived = deriveFleet(sets, spec);
  const at = dice.cluster % sets.length;
  const [set, its] = [sets[at], derived.value[at]];
  if (set === undefined || its === undefined) throw new Error('a fleet has clusters');
  const merged = mergeCluster(set, its, spec);
  const found = [...derived.diagnostics, ...merged.diagnostics];
  return stateOf(merged.value, dice, hasErrors(found));
}

/** A cluster of a whole repository, of any API and form, in the same way. */
export const anyRepositoryState: fc.Arbitrary<FleetState> = fc
  .tuple(anyRepository, anyDice)
  .map(([{ files }, dice]) => {
    const { manifests, diagnostics } = runStages(files);
    const its = manifests[dice.cluster % manifests.length];
    if (its === undefined) throw new Error('a repository has clusters');
    return stateOf(its, dice, hasErrors(diagnostics));
  });

/** A cluster of a whole repository whose mesh remote secrets join, or whose istiods hide networks; it sees pods of all others. */
export const anyJoinedRepositoryState: fc.Arbitrary<FleetState> = fc
  .tuple(anyJoinedRepository, anyDice, fc.infiniteStream(anyDice))
  .map(([{ files }, dice, ofOthers]) => {
    const { manifests, diagnostics, fleet } = runStages(files);
    const views = viewClusters(manifests);
    const at = dice.cluster % manifests.length;
    const seen = manifests.map(({ placed, cluster }, i) => {
      const objects = placed.map(({ resource }) => resource);
      const drawn = i === at ? dice : ofOthers.next().value;
      return {
        ...viewAt(views, i),
        cluster,
        objects,
        pods: podsOf(viewAt(views, i), objects, drawn),
      };
    });
    const [its, view] = [manifests[at], seen[at]];
    if (its === undefined || view === undefined) throw new Error('a repository has clusters');
    const { istio } = fleet.derive;
    const istioSpec = istio === 'none' ? undefined : istio;
    const joined = joinedMesh(view, { istioSpec, fleet: seen });
    const others = joined?.others.map((one) => ({
      ...one,
      objects: one.objects.filter(({ kind }) => asked.includes(kind)).map(({ object }) => object),
    }));
    return {
      ...stateOf(its, dice, hasErrors(diagnostics)),
      cluster: istiodClusterId(view),
      ...(joined && others ? { joined: { ...joined, others } } : {}),
    };
  });

function viewAt(views: readonly ClusterView[], i: number): ClusterView {
  const view = views[i];
  if (view === undefined) throw new Error('a cluster has a view');
  return view;
}

function stateOf(manifests: ClusterManifests, dice: Dice, isRefused: boolean): FleetState {
  const resources = manifests.placed
    .map(({ resource }) => resource)
    .filter(({ kind }) => asked.includes(kind));
  return {
    objects: resources.map(({ object }) => object),
    workloads: podsOf(viewAt(viewClusters([manifests]), 0), resources, dice),
    clients: clientsOf(resources, dice.locality),
    hasErrors: isRefused,
  };
}

/** One for each namespace and each set of labels that some object selects clients by. */
function clientsOf(resources: readonly Resource[], locality: string): AnyPilotState['clients'] {
  const namespaces = new Set(['web', 'istio-system', ...resources.map((one) => one.namespace)]);
  const selecting = ['', '1', '2'].filter((tier) => {
    const selects = ({ object }: Resource): boolean =>
      ['labels', 'matchLabels'].some(
        (key) => objectAt(object, 'spec', 'workloadSelector', key)?.['tier'] === tier,
      );
    return tier === '' || resources.some(selects);
  });
  return [...namespaces]
    .sort()
    .flatMap((namespace) =>
      selecting.map((tier) => ({ namespace, labels: tier === '' ? {} : { tier }, locality })),
    );
}

/** Pods of Services that select any, since a derived stub has none; those of an ambient namespace have no sidecar. */
function podsOf(
  view: ClusterView,
  resources: readonly Resource[],
  { pods }: Dice,
): AnyPilotState['workloads'] {
  const services = resources.filter(
    ({ kind, object }) => kind === 'Service' && objectAt(object, 'spec', 'selector') !== undefined,
  );
  return pods.flatMap(({ of, locality, version, tier }, i) => {
    const service = services[of % services.length];
    if (service === undefined) return [];
    const { namespace } = service;
    const labels = { app: service.name, version, tier };
    const open = servicePorts(service).filter(({ protocol }) => protocol === 'TCP');
    return {
      namespace,
      service: service.name,
      address: `10.1.0.${i + 1}`,
      locality,
      labels,
      ports: new Map(open.map(({ name, number }) => [name, number + 8000])),
      ...(isCaptured(view, { namespace, labels }) ? { isCaptured: true as const } : {}),
    };
  });
}
