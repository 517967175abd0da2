/** A random repository, and a mesh around it: who sees whose endpoints, in which networks, and what MeshConfig says in Git. */
import * as fc from 'fast-check';
import { isObject, type JsonObject, objectAt } from '../../../src/resource/json.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { type AnyRepository, anyRepository } from './any-repository.ts';
import { anyOf, type Dice } from './dice.ts';

/** What is drawn beside the repository. */
interface AnyMesh {
  readonly istio: JsonObject;
  /** The network of the cluster at a place among all. */
  readonly networkOf: (at: number) => string | undefined;
  /** In every cluster's branch. */
  readonly config: JsonObject | undefined;
}

/** A repository of a mesh that remote secrets join, whose istiods hide networks, or both. */
export const anyJoinedRepository: fc.Arbitrary<AnyRepository> = fc
  .tuple(anyRepository, anyOf(anyMesh))
  .map(([repository, mesh]) => joinRepository(repository, mesh));

function anyMesh(dice: Dice): AnyMesh {
  const [discovery, ambient] = dice.one(
    ['remoteSecrets', undefined],
    ['remoteSecrets', undefined],
    ['remoteSecrets', 'multiNetwork'],
    ['isolated', 'multiNetwork'],
  );
  const cut = dice.one<'flat' | 'each' | 'mixed'>('flat', 'each', 'mixed');
  const networks = { flat: () => undefined, each: netAt, mixed: (at: number) => netAt(at >> 1) };
  return {
    istio: { discovery, ambient },
    networkOf: networks[cut],
    config: dice.maybe(2, () => meshConfig(dice)),
  };
}

function netAt(at: number): string {
  return `net-${at}`;
}

function meshConfig(dice: Dice): JsonObject {
  const hosts = dice.one(['*'], ['*.shop.svc.cluster.local'], ['reviews.shop.svc.cluster.local']);
  const settings = { clusterLocal: !dice.rarely(4) };
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'istio', namespace: 'istio-system' },
    data: {
      mesh: JSON.stringify({ serviceSettings: [{ settings, hosts }], ...anySettings(dice) }),
    },
  };
}

/** What is followed of the rest, each seldom. */
function anySettings(dice: Dice): JsonObject {
  const all: JsonObject = {
    rootNamespace: 'mesh',
    defaultServiceExportTo: ['.'],
    defaultVirtualServiceExportTo: ['.'],
    defaultDestinationRuleExportTo: ['.'],
    localityLbSetting: dice.one<JsonObject>(
      { enabled: false },
      { failover: [{ from: 'eu', to: 'us' }] },
      { failoverPriority: ['topology.kubernetes.io/region'] },
    ),
    outboundTrafficPolicy: { mode: 'REGISTRY_ONLY' },
    defaultTrafficPolicy: { outlierDetection: { consecutive5xxErrors: 3, interval: '7s' } },
  };
  return Object.fromEntries(Object.entries(all).filter(() => dice.rarely(4)));
}

function joinRepository(repository: AnyRepository, mesh: AnyMesh): AnyRepository {
  const count = repository.clusters.length;
  const changed = repository.files.map((file): SourceFile => {
    if (file.path === 'distributary.yaml')
      return edited(file, (fleet) => withIstio(fleet, mesh.istio));
    if (file.path !== 'topology/clusters.yaml') return file;
    return edited(file, (one, i) => (i < count ? withNetwork(one, mesh.networkOf(i)) : one));
  });
  const { config } = mesh;
  const added =
    config === undefined ? [] : [{ path: 'apps/mesh/mesh.yaml', text: documentOf(config) }];
  return { ...repository, files: [...changed, ...added] };
}

/** Every document of a file is one line of JSON. */
function edited(file: SourceFile, edit: (object: JsonObject, i: number) => JsonObject): SourceFile {
  const objects = file.text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(isObject);
  return { ...file, text: objects.map((one, i) => documentOf(edit(one, i))).join('') };
}

function documentOf(object: JsonObject): string {
  return `---\n${JSON.stringify(object)}\n`;
}

function withIstio(fleet: JsonObject, istio: JsonObject): JsonObject {
  const derive = objectAt(fleet, 'spec', 'derive');
  const both = { ...objectAt(derive, 'istio'), ...istio };
  return { ...fleet, spec: { ...objectAt(fleet, 'spec'), derive: { ...derive, istio: both } } };
}

function withNetwork(cluster: JsonObject, network: string | undefined): JsonObject {
  const metadata = objectAt(cluster, 'metadata');
  const others = objectAt(metadata, 'annotations');
  const annotations = { ...others, 'distributary.dev/network': network };
  return { ...cluster, metadata: { ...metadata, annotations } };
}
