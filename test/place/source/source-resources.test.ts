import { expect, test } from 'vitest';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import type { SourceDirectory } from '../../../src/place/source/select-sources.ts';
import { sourceResources } from '../../../src/place/source/source-resources.ts';
import type { Resource } from '../../../src/resource/resource.ts';
import { cluster } from '../../support/clusters.ts';
import { resources } from '../../support/resources.ts';

const text = `# kept
apiVersion: v1
kind: ConfigMap
metadata:
  name: settings # so is this
data: {mode: fast}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: own, namespace: own}
---
apiVersion: v1
kind: Namespace
metadata: {name: shop}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: reader}
---
apiVersion: cert-manager.io/v1
kind: ClusterIssuer
metadata: {name: issuer}
---
apiVersion: example.com/v1
kind: Wide
metadata: {name: wide}
---
apiVersion: example.com/v1
kind: Narrow
metadata: {name: narrow, namespace: ''}
---
apiVersion: example.com/v1
kind: Unknown
metadata: {name: unknown}
---
apiVersion: flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: web}
`;
const crd = (kind: string, scope: string) => `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ${kind.toLowerCase()}s.example.com}
spec: {group: example.com, names: {kind: ${kind}}, scope: ${scope}}
`;
const files = new Map([
  ['a.yaml', resources(text, 'a.yaml')],
  ['crds.yaml', resources(crd('Wide', 'Cluster') + crd('Narrow', 'Namespaced'), 'crds.yaml')],
]);
const source = (namespace?: string): SourceDirectory => ({
  directory: 'apps',
  application: 'apps',
  files: ['a.yaml'],
  clusters: [cluster('eu/a/x/north')],
  source: { path: 'apps', explicit: true, at: startOfFile('distributary.yaml') },
  ...(namespace === undefined ? {} : { namespace }),
});

/** The objects of the source by name, with their namespaces. */
function show(found: readonly Resource[]): Readonly<Record<string, string>> {
  return Object.fromEntries(found.map(({ name, namespace }) => [name, namespace]));
}

// What Argo CD 3.5.7 makes of these with destination.namespace "team", where it knows the scopes.
test('namespaced objects without a namespace get that of the source', () => {
  const sources = [source('team')];
  expect(show(sourceResources({ sources, files })(source('team')))).toEqual({
    settings: 'team',
    own: 'own',
    shop: '',
    reader: '',
    issuer: '',
    wide: '',
    narrow: 'team',
    unknown: 'team',
    web: 'team',
  });
});

test('the rest of the text stays', () => {
  const [first] = sourceResources({ sources: [source('team')], files })(source('team'));
  if (first?.origin.type !== 'authored') throw new Error('not authored');
  expect(first.origin.source.text).toBe(`# kept
apiVersion: v1
kind: ConfigMap
metadata:
  name: settings # so is this
  namespace: team
data: {mode: fast}
`);
  expect(first.origin.source.locate('/metadata/name')).toMatchObject({ file: 'a.yaml', line: 5 });
});

test('one namespace makes one object, another one another, and none the authored one', () => {
  const sources = [source('team'), source('other'), source()];
  const of = sourceResources({ sources, files });
  expect(of(source('team'))[0]).toBe(of(source('team'))[0]);
  expect(of(source('other'))[0]?.namespace).toBe('other');
  expect(of(source())[0]).toBe(files.get('a.yaml')?.[0]);
});
