/** The DestinationRules and workloads of a fleet → the subsets that each client asks for and each provider serves. */
import { gatewaySubsetName } from '../../src/derive/istio/gateway/gateway-subset.ts';
import type { ServiceRoute } from '../../src/derive/route/service-route.ts';
import { hostOfRule, subsetsOf } from '../../src/istio/destination-rule/destination-rule.ts';
import { clusterMesh } from '../../src/istio/mesh/cluster-mesh.ts';
import { defaultMeshConfig, type MeshConfig } from '../../src/istio/mesh/mesh-config.ts';
import { exportToOf, isExportedTo } from '../../src/istio/visibility/export-to.ts';
import { hasLabels } from '../../src/kind/notation/label-selector.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { viewClusters } from '../../src/place/cluster-view.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import { numberAt, objectAt } from '../../src/resource/json.ts';
import { annotationsOf, type Resource, stringMap } from '../../src/resource/resource.ts';

import { manifestsOf, type PeerCase } from './peer-fleet.ts';

/** A subset; the whole service has no name and asks for no labels. */
export interface Part {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The whole service. */
export const whole: Part = { name: '', labels: {} };

/** The whole service, and the subsets that the consumer asks this provider for, as the provider has them. */
export function askedParts(
  rendering: RenderedRepository,
  route: ServiceRoute,
  provider: ClusterManifests,
): readonly Part[] {
  if (route.hosting === 'clustersetHost') return [{ ...whole, name: route.requestedSubset }];
  if (route.hosting !== 'sharedHost') return [whole];
  const consumer = manifestsOf(rendering, route.consumer.name);
  const asked = new Set(
    rulesFor(consumer, route.host).flatMap((rule) => subsetsOf(rule).map(({ name }) => name)),
  );
  return [whole, ...partsOf(provider, route).filter(({ name }) => asked.has(name))];
}

/** The rule that the client gets: its own namespace's before the service's before the mesh's, one for its pods before one for all. */
export function winningRule(
  manifests: ClusterManifests,
  route: ServiceRoute,
  { client }: PeerCase,
): Resource | undefined {
  const mesh = meshOf(manifests);
  const rules = rulesFor(manifests, route.host).filter(
    (rule) =>
      'distributary.dev/derived-from' in annotationsOf(rule) &&
      isExportedTo(exportToOf(rule, mesh), rule.namespace, client.namespace),
  );
  const places = [client.namespace, route.namespace, mesh.rootNamespace];
  return places.flatMap((namespace) => {
    const here = rules.filter((rule) => rule.namespace === namespace);
    const selected = here.filter((rule) => {
      const selector = selectorOf(rule);
      const mine = namespace === client.namespace;
      return selector !== undefined && mine && hasLabels(client.labels, selector);
    });
    return [...selected, ...here.filter((rule) => selectorOf(rule) === undefined)];
  })[0];
}

function meshOf(manifests: ClusterManifests): MeshConfig {
  const [view] = viewClusters([manifests]);
  return view === undefined ? defaultMeshConfig : clusterMesh(view).config;
}

function selectorOf(rule: Resource): Readonly<Record<string, string>> | undefined {
  const labels = objectAt(rule.object, 'spec', 'workloadSelector', 'matchLabels');
  return labels && stringMap(labels);
}

function rulesFor(manifests: ClusterManifests, host: string): readonly Resource[] {
  const { clusterDomain } = manifests.cluster;
  return manifests.placed
    .map(({ resource }) => resource)
    .filter(({ kind }) => kind === 'DestinationRule')
    .filter((rule) => hostOfRule(rule, clusterDomain) === host);
}

/** The subsets that a provider declares for its own Service, where its gateway looks. */
function partsOf(provider: ClusterManifests, { name, namespace }: ServiceRoute): readonly Part[] {
  const host = `${name}.${namespace}.svc.${provider.cluster.clusterDomain}`;
  const places = [namespace, meshOf(provider).rootNamespace];
  return rulesFor(provider, host)
    .filter((rule) => places.includes(rule.namespace))
    .flatMap(subsetsOf);
}

/** Whether a cluster may have such pods of the service: Git knows no Deployment of it, or one of this kind that does not rest. */
function mayRun(
  { placed }: ClusterManifests,
  { name, namespace }: ServiceRoute,
  labels: Readonly<Record<string, string>>,
): boolean {
  const near = placed
    .map(({ resource }) => resource)
    .filter((resource) => resource.namespace === namespace);
  const service = near.find((one) => one.kind === 'Service' && one.name === name);
  const selector = stringMap(objectAt(service?.object, 'spec', 'selector'));
  const its = near
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ object }) => ({
      pods: stringMap(objectAt(object, 'spec', 'template', 'metadata', 'labels')),
      rests: numberAt(object, 'spec', 'replicas') === 0,
    }))
    .filter(({ pods }) => hasLabels(pods, selector));
  return its.length === 0 || its.some(({ pods, rests }) => !rests && hasLabels(pods, labels));
}

/** Whether a provider's remote endpoint stands for a subset. */
export function servesPart(provider: ClusterManifests, route: ServiceRoute, part: Part): boolean {
  // Our own subset is that of the consumer's own pods.
  if (part.name === gatewaySubsetName) return false;
  return partsOf(provider, route).some(
    ({ name, labels }) => name === part.name && mayRun(provider, route, labels),
  );
}
