import { describe, expect, test } from 'vitest';
import { checkFleet } from '../../../src/check/check-fleet.ts';
import { clusterStates } from '../../../src/check/cluster-state.ts';
import { deriveFleet } from '../../../src/derive/derive.ts';
import type { Diagnostic } from '../../../src/diagnostic/diagnostic.ts';
import type { IstioSpec } from '../../../src/kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterManifests } from '../../../src/merge/manifests.ts';
import { mergeCluster } from '../../../src/merge/merge-cluster.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import {
  authoredSet,
  type ClusterTraits,
  cluster,
  deriveSpec,
  object,
  rule,
  service,
  serviceExport,
  trafficPolicy,
  withMetadata,
} from '../../support/fleet-builder.ts';

const inRoot = (one: JsonObject): JsonObject => withMetadata(one, { namespace: 'istio-system' });
const offered = [service('reviews', { selector: { app: 'reviews' } }), serviceExport()];
const pods = (name: string, labels: JsonObject): JsonObject =>
  object('apps/v1', 'Deployment', name, { template: { metadata: { labels } } });

type Change = (manifests: ClusterManifests) => ClusterManifests;

/** What the check says of north, which fails over to south and then west, when a change befalls what it runs. */
function found(
  own: readonly JsonObject[],
  change: Change = (one) => one,
  of = offered,
  istio: IstioSpec = { version: '1.30', gateway: 'mtls' },
  gateway: (name: string) => ClusterTraits = () => ({}),
) {
  const spec = deriveSpec({ istio });
  const sets = [
    authoredSet(cluster('north', gateway('north')), ...of, ...own),
    authoredSet(cluster('south', gateway('south')), ...of),
    authoredSet(cluster('west', { region: 'us', ...gateway('west') }), ...of),
  ];
  const derived = deriveFleet(sets, spec);
  const said: Diagnostic[] = [...derived.diagnostics];
  const manifests = derived.value.flatMap((its, i) => {
    const set = sets[i];
    if (set === undefined) return [];
    const merged = mergeCluster(set, its, spec);
    said.push(...merged.diagnostics);
    return [set.cluster.name === 'north' ? change(merged.value) : merged.value];
  });
  const routes = derived.value.flatMap((its) => its.routes);
  return checkFleet(clusterStates(manifests, routes, spec), said)
    .filter(({ code }) => ['DIS0605', 'DIS0606'].includes(code))
    .map(({ code, at, message }) => `${code} ${at.file}${at.pointer} ${message}`);
}

/** Without the objects of a kind that were derived. */
const without =
  (kind: string): Change =>
  (manifests) => ({
    ...manifests,
    placed: manifests.placed.filter(
      ({ resource }) => resource.kind !== kind || resource.origin.type === 'authored',
    ),
  });

/** With another spec in what was derived of a kind. */
const withChanged =
  (kind: string, change: (text: string) => string): Change =>
  (manifests) => ({
    ...manifests,
    placed: manifests.placed.map((one) => {
      const { resource } = one;
      if (resource.kind !== kind || resource.origin.type === 'authored') return one;
      return {
        ...one,
        resource: { ...resource, object: JSON.parse(change(JSON.stringify(resource.object))) },
      };
    }),
  });

const host = '"reviews.shop.svc.cluster.local" (port 80)';
const unexplained = (loss: string) =>
  `DIS0606 ServiceExport-reviews.yaml ${host} would not fail over as the policy requires, for clients in namespaces "istio-system", "shop" and others of cluster "north": ${loss}, and no authored object explains it`;

describe('lostOrder', () => {
  test('says nothing when every client gets what was asked for', () => {
    expect(found([])).toEqual([]);
    expect(found([trafficPolicy('ActiveActive')])).toEqual([]);
    expect(found([withMetadata(rule('*.example.com'), { namespace: 'web' })])).toEqual([]);
  });

  test('leaves to other findings what they tell', () => {
    const wildcard = withMetadata(rule('*.shop.svc.cluster.local'), { namespace: 'web' });
    expect(found([wildcard])).toEqual([]);
  });

  test('finds rules of the root namespace that hide ours from clients there', () => {
    const limits = { trafficPolicy: { connectionPool: { tcp: { maxConnections: 9 } } } };
    const selecting = { ...limits, workloadSelector: { matchLabels: { istio: 'gateway' } } };
    const its = [
      inRoot(rule('*.istio-system.svc.cluster.local', selecting, 'limits')),
      inRoot(pods('gateway', { istio: 'gateway' })),
      inRoot(pods('reviews', { app: 'reviews' })),
    ];
    const lost = found(its, undefined, offered.map(inRoot));
    expect(lost).toEqual([
      'DIS0605 DestinationRule-limits.yaml/spec/host "reviews.istio-system.svc.cluster.local" (port 80) does not fail over as the policy requires, for clients in namespace "istio-system" (app=reviews) of cluster "north": no outlier detection ejects failing endpoints, since DestinationRule istio-system/limits hides the rule there',
    ]);
  });

  test('names the MeshConfig that hides derived ServiceEntries from 1.31 on', () => {
    const visibility =
      'serviceEntryVisibility: {defaultVisibility: NAMESPACE, applyToSidecars: true}';
    const mesh = withMetadata(
      { ...object('v1', 'ConfigMap', 'istio', {}), data: { mesh: visibility } },
      { namespace: 'istio-system' },
    );
    const named = (name: string) => ({ gateway: `${name}.example.com` });
    const lostIn = (version: string) =>
      found([mesh], undefined, undefined, { version, gateway: 'mtls' }, named);
    expect(lostIn('1.30')).toEqual([]);
    expect(lostIn('1.31')).toEqual([
      'DIS0605 ConfigMap-istio.yaml/data/mesh "reviews.shop.svc.clusterset.local" (port 80) does not fail over as the policy requires, for clients in namespaces "istio-system" and others of cluster "north": they cannot reach the endpoints, since ConfigMap istio-system/istio hides ServiceEntries by serviceEntryVisibility',
    ]);
  });

  test('calls it a defect when nothing authored explains the loss', () => {
    expect(found([], without('DestinationRule'))).toEqual([
      unexplained('no outlier detection ejects failing endpoints'),
    ]);
    expect(found([], without('ServiceEntry'))).toEqual([unexplained('they lack endpoints')]);
    const prioritiesSwapped = withChanged('ServiceEntry', (text) =>
      text.replace('tier-1', 'tier-x').replace('tier-2', 'tier-1').replace('tier-x', 'tier-2'),
    );
    expect(found([], prioritiesSwapped)).toEqual([
      unexplained('they get the endpoints in another order'),
    ]);
    const flat = withChanged('DestinationRule', (text) =>
      text.replace('"localityLbSetting":{"enabled":true', '"localityLbSetting":{"enabled":false'),
    );
    expect(found([], flat)).toEqual([unexplained('they get all endpoints at once')]);
  });

  test('counts weights, where all serve at once', () => {
    const heavier = withChanged('ServiceEntry', (text) =>
      text.replace('"weight":100', '"weight":99'),
    );
    const targets = [{ clusterKey: 'eu/a/default/south', weight: 10 }];
    const lost = found([trafficPolicy('ActiveActive', targets)], heavier);
    expect(lost.map((one) => one.replace(/.*: they/, 'they'))).toEqual([
      'they get the endpoints with other weights, and no authored object explains it',
    ]);
  });
});
