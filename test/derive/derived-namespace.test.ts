import { describe, expect, test } from 'vitest';
import {
  derivedNamespaces,
  fleetNamespaces,
  sharedNamespaces,
} from '../../src/derive/derived-namespace.ts';
import { toDerived } from '../../src/derive/provenance.ts';
import type { ClusterView } from '../../src/place/cluster-view.ts';
import type { Placed } from '../../src/place/placed.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { labelsOf } from '../../src/resource/resource.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import {
  authored,
  cluster,
  deriveSpec,
  object,
  service,
  viewOf,
} from '../support/fleet-builder.ts';

const south = cluster('south');

function derived(namespace: string, from: string): Placed {
  const bare = object('v1', 'Service', 'any', {});
  const made = { ...bare, metadata: { name: 'any', ...(namespace === '' ? {} : { namespace }) } };
  const source = { resource: authored(object('v1', 'Service', from, {})), cluster: south };
  return { resource: toDerived(made, [source]), application: 'apps/any' };
}

/** The fleet of a derivation: other clusters than the consumer, with their objects. */
function contextOf(spec = deriveSpec(), ...others: readonly ClusterView[]) {
  const viewOf = ({ name }: Cluster) => others.find(({ cluster: its }) => its.name === name);
  return { spec, clusters: others.map(({ cluster: its }) => its), viewOf };
}

const namespace = (name: string, labels: JsonObject) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels },
});

const managed = { 'app.kubernetes.io/managed-by': 'distributary' };
const inMesh = '{matchLabels: {mesh: in}}';

/** The labels of a derived Namespace of a mesh with selectors, and other clusters that have the Namespace in Git. */
function labelsIn(
  selectors: readonly string[],
  elsewhere: readonly JsonObject[],
  spec = deriveSpec(),
) {
  const config = {
    ...object('v1', 'ConfigMap', 'istio', {}),
    metadata: { name: 'istio', namespace: 'istio-system' },
    data: { mesh: `discoverySelectors: [${selectors.join(', ')}]` },
  };
  const others = elsewhere.map((labels, i) =>
    viewOf(cluster(`other-${i}`), namespace('web', labels)),
  );
  const [made] = derivedNamespaces(
    viewOf(cluster('north'), config),
    [derived('web', 'a')],
    contextOf(spec, ...others),
  );
  return made && labelsOf(made.resource);
}

describe('derivedNamespaces', () => {
  test.each([
    ['as another cluster has them', inMesh, { mesh: 'in', team: 'a' }, { mesh: 'in' }],
    ['as a selector requires them', inMesh, { team: 'a' }, { mesh: 'in' }],
    [
      'of any value',
      '{matchExpressions: [{key: rev, operator: Exists}]}',
      { rev: 'one' },
      { rev: 'one' },
    ],
    [
      'that need not be there',
      '{matchExpressions: [{key: off, operator: DoesNotExist}]}',
      { off: 'x' },
      {},
    ],
    ['of the API server', '{matchLabels: {kubernetes.io/metadata.name: web}}', {}, {}],
    ['that none can have', '{matchLabels: {kubernetes.io/metadata.name: shop}}', {}, {}],
  ])('has the labels of discoverySelectors %s', (_, selector, elsewhere, labels) => {
    expect(labelsIn([selector], [elsewhere])).toEqual({ ...labels, ...managed });
  });

  test('has the labels of the first cluster whose Namespace is selected', () => {
    const any = '{matchExpressions: [{key: rev, operator: Exists}]}';
    expect(labelsIn([any], [{}, { rev: 'two' }])).toEqual({ rev: 'two', ...managed });
    expect(labelsIn([any], [{ rev: 'one' }, { rev: 'two' }])).toEqual({ rev: 'one', ...managed });
  });

  test('has the labels of the first selector that labels can meet', () => {
    const selectors = ['{matchLabels: {kubernetes.io/metadata.name: shop}}', inMesh];
    expect(labelsIn(selectors, [])).toEqual({ mesh: 'in', ...managed });
  });

  test('has its own label alone where no selector or no Istio is', () => {
    expect(labelsIn([], [{ mesh: 'in', team: 'a' }])).toEqual(managed);
    expect(labelsIn([inMesh], [{ mesh: 'in' }], deriveSpec({ istio: 'none' }))).toEqual(managed);
  });

  test('makes one for each namespace that only derived objects stand in, kept from pruning', () => {
    const made = derivedNamespaces(
      viewOf(cluster('north'), service()),
      [derived('shop', 'a'), derived('web', 'c'), derived('', 'd'), derived('web', 'b')],
      contextOf(),
    );
    expect(made.map(({ resource, application }) => [resource.object, application])).toEqual([
      [
        {
          apiVersion: 'v1',
          kind: 'Namespace',
          metadata: {
            annotations: {
              'argocd.argoproj.io/compare-options': 'IgnoreExtraneous',
              'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false',
              'distributary.dev/derived-from': 'Service/shop/b@south,Service/shop/c@south',
              'kustomize.toolkit.fluxcd.io/prune': 'disabled',
            },
            labels: { 'app.kubernetes.io/managed-by': 'distributary' },
            name: 'web',
          },
        },
        'fleet',
      ],
    ]);
  });

  test('points at what the objects in it follow from', () => {
    const [made] = derivedNamespaces(viewOf(cluster('north')), [derived('web', 'a')], contextOf());
    expect(made?.resource.origin).toMatchObject({ from: [{ file: 'Service-a.yaml' }] });
  });

  test("leaves the mesh's own to its owner where the Fleet says so", () => {
    const config = object('v1', 'ConfigMap', 'istio', {});
    const mesh = {
      ...config,
      metadata: { name: 'istio', namespace: 'istio-system' },
      data: { mesh: 'rootNamespace: mesh-root' },
    };
    const all = ['istio-system', 'mesh-root', 'web'].map((namespace) => derived(namespace, 'a'));
    const names = (systemNamespace: 'derive' | 'none', ...authoredThere: JsonObject[]) =>
      derivedNamespaces(
        viewOf(cluster('north'), ...authoredThere),
        all,
        contextOf(deriveSpec({ istio: { version: '1.30', gateway: 'mtls', systemNamespace } })),
      ).map(({ resource }) => resource.name);
    expect(names('derive')).toEqual(['istio-system', 'mesh-root', 'web']);
    expect(names('none')).toEqual(['mesh-root', 'web']);
    expect(names('none', mesh)).toEqual(['web']);
  });
});

describe('sharedNamespaces', () => {
  const shop = namespace('shop', { 'istio-injection': 'enabled' });
  const web = {
    ...object('v1', 'ConfigMap', 'web', {}),
    metadata: { name: 'web', namespace: 'shop' },
  };
  const of = (
    there: readonly JsonObject[],
    elsewhere: readonly JsonObject[],
    namespaces = 'derive',
  ) => {
    const [north, other] = [viewOf(cluster('north'), ...there), viewOf(south, ...elsewhere)];
    const spec = { namespaces: namespaces === 'none' ? 'none' : 'derive' } as const;
    const { value, diagnostics } = sharedNamespaces(north, fleetNamespaces([north, other]), spec);
    return {
      objects: value.map(({ resource }) => resource.object),
      codes: diagnostics.map(({ code }) => code),
    };
  };

  test('keep a Namespace that only another cluster has in Git, without its labels', () => {
    expect(of([web], [shop])).toEqual({
      objects: [
        {
          apiVersion: 'v1',
          kind: 'Namespace',
          metadata: {
            annotations: {
              'argocd.argoproj.io/compare-options': 'IgnoreExtraneous',
              'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false',
              'distributary.dev/derived-from': 'Namespace/shop@south',
              'kustomize.toolkit.fluxcd.io/prune': 'disabled',
            },
            name: 'shop',
          },
        },
      ],
      codes: ['DIS1400'],
    });
  });

  const nothing = { objects: [], codes: [] };
  const inNamespace = (name: string) => ({ ...web, metadata: { name: 'web', namespace: name } });

  test.each([
    ['the cluster has it', [web, shop], [shop]],
    ['no cluster has it', [web], [web]],
    ['the cluster has no object in it', [], [shop]],
    ['it comes with an API server', [inNamespace('default')], [namespace('default', {})]],
    ['it comes with a mesh', [inNamespace('istio-system')], [namespace('istio-system', {})]],
  ])('are none where %s', (_, there, elsewhere) => {
    expect(of(there, elsewhere)).toEqual(nothing);
  });

  test('are none where the Fleet leaves them to others', () => {
    expect(of([web], [shop], 'none')).toEqual(nothing);
  });
});
