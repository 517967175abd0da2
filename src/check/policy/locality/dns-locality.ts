/**
 * DNS endpoints in two localities that labels order, on which Pilot panics (istio#61857; seen with 1.31's own code). The Fleet has its oldest
 * release: what crashes a newer istiod is an error at every release.
 */

import { firstBy, groupBy } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import { type Diagnostic, diagnose, type Related } from '../../../diagnostic/diagnostic.ts';
import type { ServiceEndpoint } from '../../../istio/endpoint/endpoint-place.ts';
import type { LocalitySetting } from '../../../istio/endpoint/locality-setting.ts';
import { serviceEndpoints } from '../../../istio/endpoint/service-endpoint.ts';
import { indexPilot, type PilotIndex } from '../../../istio/model/pilot-index.ts';
import { releaseOf } from '../../../istio/model/pilot-question.ts';
import { type UpstreamCluster, wholeClustersOf } from '../../../istio/model/upstream-clusters.ts';
import type { RegisteredService } from '../../../istio/service/registered-service.ts';
import { isExportedTo, isExportedToAll } from '../../../istio/visibility/export-to.ts';
import {
  hasChange,
  newestRelease,
  releasesSince,
} from '../../../kind/istio-networking-v1/istio-changes.ts';
import { displayName, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { dnsLocalities } from '../../codes/policy.ts';
import { ruledServices } from '../ruled-service.ts';

export const dnsLocality: Check = {
  codes: [dnsLocalities],
  run: (state) => {
    // A Service has no such endpoints.
    if (state.istio('ServiceEntry').length === 0) return [];
    const { pilot } = state;
    if (!pilot.services.some((service) => isSpread(service, pilot))) return [];
    const crashes = releasesSince(releaseOf(pilot.state))
      .filter((release) => hasChange(release, 'dnsPanic'))
      .flatMap((release) =>
        crashesOf(state, pilotOf(state, release)).map((crash) => ({ ...crash, release })),
      );
    const alike = groupBy(crashes, ({ service, orderedBy }) => keyOf(service, orderedBy));
    return [...alike.values()].flatMap((its) => judgeCrashes(state, its));
  },
};

/** A service over which istiod crashes. */
interface Crash {
  readonly service: RegisteredService;
  readonly orderedBy: string;
  /** The rule with the order, if a rule has it. */
  readonly rule?: Resource | undefined;
}

/** Whether some proxy has a service with DNS endpoints of several localities. */
function isSpread(service: RegisteredService, index: PilotIndex): boolean {
  const isDns = service.discovery === 'dns' && !isReplaced(service, index);
  return isDns && countLocalities(serviceEndpoints(index, service)) > 1;
}

/** Whether whoever sees an entry sees the Service of its host and namespace, which Pilot takes instead. */
function isReplaced({ host, namespace, exportTo }: RegisteredService, index: PilotIndex): boolean {
  const service = kubernetesServices(index.servicesByHost.get(host) ?? []).get(namespace);
  if (service === undefined) return false;
  const places = exportTo.map((one) => (one === '.' ? namespace : one));
  return (
    isExportedToAll(service.exportTo) ||
    (!isExportedToAll(exportTo) &&
      places.every((one) => isExportedTo(service.exportTo, namespace, one)))
  );
}

/** The Services of a host by namespace. Once for all entries of the host. */
const kubernetesServices = memoise((named: readonly RegisteredService[]) =>
  firstBy(
    named.filter(({ isKubernetes }) => isKubernetes),
    ({ namespace }) => namespace,
  ),
);

/** Once for all entries of a host. */
const countLocalities = memoise(
  (endpoints: readonly ServiceEndpoint[]) =>
    new Set(endpoints.map(({ locality }) => locality)).size,
);

/** The cluster's istiod, if it had the release. */
function pilotOf({ pilot }: ClusterState, release: string): PilotIndex {
  const { state } = pilot;
  return release === releaseOf(state) ? pilot : indexPilot({ ...state, release });
}

/** The crashes over all services: for the clients of each rule, and for clients of the service's own namespace. */
function crashesOf(state: ClusterState, index: PilotIndex): readonly Crash[] {
  const ruled = state.istio('DestinationRule').flatMap((rule) => ruledServices(state, rule));
  const own = index.services.map((service) => {
    return { service, client: { namespace: service.namespace, labels: {}, locality: '' } };
  });
  const found = [...ruled, ...own].flatMap(({ service, client }): Crash[] => {
    if (!isSpread(service, index)) return [];
    const clusters = wholeClustersOf(service, index, client);
    const crash = clusters.find(({ panic }) => panic !== undefined);
    return crash?.setting === undefined ? [] : [{ service, ...orderIn(crash, crash.setting) }];
  });
  return [...firstBy(found, ({ service, orderedBy }) => keyOf(service, orderedBy)).values()];
}

/** Its order by labels, with its author. */
function orderIn({ rule }: UpstreamCluster, { setBy }: LocalitySetting): Omit<Crash, 'service'> {
  if (setBy === 'service') return { orderedBy: 'its traffic distribution' };
  const [first] = setBy === 'rule' ? (rule?.from ?? []) : [];
  return { orderedBy: first === undefined ? 'MeshConfig' : displayName(first), rule: first };
}

function keyOf({ namespace, host }: RegisteredService, orderedBy: string): string {
  return JSON.stringify([namespace, host, orderedBy]);
}

function judgeCrashes(
  { pilot }: ClusterState,
  crashes: readonly (Crash & { readonly release: string })[],
): readonly Diagnostic[] {
  const [first] = crashes;
  if (first === undefined) return [];
  const { service, orderedBy, rule } = first;
  const { namespace, host } = service;
  const sources = pilot.sources.get(`${namespace}/${host}`) ?? [];
  const entry = sources.find(({ kind }) => kind === 'ServiceEntry');
  if (entry === undefined) return [];
  const args = {
    object: displayName(entry),
    host,
    orderedBy,
    count: countLocalities(serviceEndpoints(pilot, service)),
    crashing: inWords(crashes.map(({ release }) => release)),
  };
  const related: readonly Related[] =
    rule === undefined ? [] : [noteAt('the rule', rule, '/spec/trafficPolicy')];
  return [diagnose(dnsLocalities, args, locate(entry, '/spec/endpoints', 'key'), related)];
}

/** `Istio 1.30 and later`, or a list where the newest does not crash. */
function inWords(releases: readonly string[]): string {
  return releases.includes(newestRelease) ? `${releases[0]} and later` : releases.join(', ');
}
