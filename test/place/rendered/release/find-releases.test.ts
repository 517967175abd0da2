/** What a HelmRelease says that would give other objects than those that are rendered is refused at its place. */
import { describe, expect, test } from 'vitest';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import { parseFile } from '../../../../src/parse/parse-file.ts';
import { findReleases } from '../../../../src/place/rendered/release/find-releases.ts';
import type { Origin } from '../../../../src/place/rendered/vendored/origin.ts';
import type { VendorLock } from '../../../../src/place/rendered/vendored/vendor-lock.ts';
import { emptyLock } from '../../../../src/place/rendered/vendored/vendor-lock.ts';
import { buildDirectoryTree } from '../../../../src/place/source/directory-tree.ts';
import type { SourceDirectory } from '../../../../src/place/source/select-sources.ts';
import { cluster } from '../../../support/clusters.ts';

const [north, south] = [cluster('eu/a/x/north'), cluster('eu/b/x/south')];
const at = startOfFile('distributary.yaml');

function sourceFor(name: string, clusters = [north], releases?: 'render'): SourceDirectory {
  const source = { path: name, explicit: true, at, ...(releases && { releases }) };
  return { directory: name, files: [], clusters, application: name, source };
}

const objectsOf = (text: string, path = 'release.yaml') => parseFile({ path, text }).value;

const fluxSource = (kind: string, name: string, spec: string) =>
  `apiVersion: source.toolkit.fluxcd.io/v1\nkind: ${kind}\nmetadata: {name: ${name}, namespace: shop}\nspec: ${spec}\n`;
const config = (data: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, namespace: shop}\ndata: ${data}\n`;

const others = [
  fluxSource('HelmRepository', 'charts', '{url: "https://charts.example.com/"}'),
  fluxSource('HelmRepository', 'registry', '{type: oci, url: "oci://registry.example.com/charts"}'),
  fluxSource(
    'OCIRepository',
    'web',
    '{url: "oci://registry.example.com/charts/web", ref: {tag: 1.0.0}}',
  ),
  fluxSource('OCIRepository', 'latest', '{url: "oci://registry.example.com/charts/web"}'),
  fluxSource('GitRepository', 'fleet', '{url: "git@git.example.com:org/fleet.git"}'),
  fluxSource(
    'GitRepository',
    'pinned',
    '{url: "https://git.example.com/org/fleet.git/", ref: {branch: main, tag: v1}}',
  ),
  fluxSource('GitRepository', 'other', '{url: "https://git.example.com/org/other"}'),
  fluxSource(
    'HelmChart',
    'web',
    '{chart: charts/web, sourceRef: {kind: GitRepository, name: fleet}}',
  ),
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: sops, namespace: shop}\ndata: {values.yaml: "ENC[x]"}\nsops: {mac: x}\n',
  config('{values.yaml: "a: {b: 1, c: 1}", broken: "["}'),
].join('---\n');

const origin: Origin = {
  type: 'chart',
  url: 'https://charts.example.com',
  name: 'web',
  version: '',
};
const digest = `sha256:${'0'.repeat(64)}`;
const lock: VendorLock = { ...emptyLock, entries: [{ origin, directory: 'vendor/web', digest }] };
const root = buildDirectoryTree(['vendor/web/Chart.yaml', 'charts/web/Chart.yaml']);

const inGit = 'chart: {spec: {chart: ./charts/web, sourceRef: {kind: GitRepository, name: fleet}}}';

function judge(spec: string, head = 'v2', namespace = 'shop', clusters = [north]) {
  const text = `apiVersion: helm.toolkit.fluxcd.io/${head}\nkind: HelmRelease\nmetadata: {name: web, namespace: "${namespace}"}\nspec:\n${spec.replace(/^(?=.)/gm, '  ')}\n`;
  const releases = objectsOf(text);
  const { value, diagnostics } = findReleases({
    sources: [
      { source: sourceFor('apps/web', clusters, 'render'), resources: releases },
      { source: sourceFor('apps/rest'), resources: objectsOf(others, 'rest.yaml') },
      {
        source: sourceFor('apps/far', [south]),
        resources: objectsOf(config('{far: "a: 1"}'), 'far.yaml'),
      },
    ],
    repository: { root, lock },
    repoURL: 'https://git.example.com/org/fleet',
  });
  const [release] = releases;
  const made = release && value.releases.get(release);
  return {
    rendering: made?.renderings[0],
    needs: value.needs,
    findings: diagnostics.map(({ code, at: { line, column } }) => `${line}:${column} ${code}`),
    fixes: diagnostics.map(({ fix }) => fix),
  };
}

describe('a chart', () => {
  test.each([
    [inGit, 'charts/web'],
    ['chart: {spec: {chart: web, sourceRef: {kind: HelmRepository, name: charts}}}', 'vendor/web'],
    [
      'chart: {spec: {chart: web, version: "*", sourceRef: {kind: HelmRepository, name: charts}}}',
      'vendor/web',
    ],
    ['chartRef: {kind: HelmChart, name: web}', 'charts/web'],
  ])('%s is in %s', (spec, directory) => {
    const { rendering, findings } = judge(spec);
    expect(findings).toEqual([]);
    expect(rendering?.directory).toBe(directory);
  });

  test.each([
    [
      'chart: {spec: {chart: web, version: 1.x, sourceRef: {kind: HelmRepository, name: registry}}}',
      { type: 'chart', url: 'oci://registry.example.com/charts', name: 'web', version: '1.x' },
    ],
    [
      'chartRef: {kind: OCIRepository, name: web}',
      { type: 'chart', url: 'oci://registry.example.com/charts', name: 'web', version: '1.0.0' },
    ],
  ])('%s has to be vendored', (spec, wanted) => {
    const { needs, findings, rendering } = judge(spec);
    expect(needs).toMatchObject([{ origin: wanted, isThere: false }]);
    expect(findings.join()).toMatch(/ DIS0835$/);
    expect(rendering).toBeUndefined();
  });
});

test('of another repository, the remedy is the URL that the Fleet has for this one', () => {
  const git = (name: string) =>
    judge(`chart: {spec: {chart: web, sourceRef: {kind: GitRepository, name: ${name}}}}`).fixes;
  expect(git('other')).toEqual([
    expect.stringMatching(/^if this repository is meant, set spec.repoURL of the Fleet .* Flux/),
  ]);
  expect(git('pinned')).toEqual([
    expect.stringMatching(/^remove the field; or leave the release to Flux/),
  ]);
});

describe('a release', () => {
  test.each([
    ['', ['4:1 DIS0881']],
    ['chartRef: {kind: OCIRepository, name: latest}', ['5:3 DIS0881']],
    ['chartRef: {kind: Bucket, name: latest}', ['5:3 DIS0881']],
    ['chartRef: {kind: OCIRepository, name: gone}', ['5:3 DIS0883']],
    ['chart: {spec: {chart: web, sourceRef: {kind: Bucket, name: a}}}', ['5:30 DIS0881']],
    [
      'chart: {spec: {chart: web, sourceRef: {kind: GitRepository, name: other}}}',
      ['5:30 DIS0881'],
    ],
    [
      'chart: {spec: {chart: gone, sourceRef: {kind: GitRepository, name: fleet}}}',
      ['5:18 DIS0881'],
    ],
    [
      'chart: {spec: {chart: ../x, sourceRef: {kind: GitRepository, name: fleet}}}',
      ['5:18 DIS0881'],
    ],
    [inGit.replace('name: fleet', 'name: pinned'), ['5:39 DIS0881']],
    [inGit.replace('sourceRef', 'reconcileStrategy: Revision, sourceRef'), ['5:68 DIS0881']],
    [`${inGit}\nsuspend: true`, ['6:3 DIS0881']],
    [`${inGit}\nsuspend: false\npostRenderers: []`, []],
    [`${inGit}\npostRenderers: [{kustomize: {}}]`, ['6:3 DIS0881']],
    [`${inGit}\nkubeConfig: {secretRef: {name: south}}`, ['6:3 DIS0881']],
    [`${inGit}\ncommonMetadata: {labels: {a: b}}`, ['6:3 DIS0881']],
    [`${inGit}\ninstall: {disableHooks: true}`, ['6:13 DIS0881']],
    [`${inGit}\nupgrade: {preserveValues: true}`, ['6:13 DIS0881']],
    [`${inGit}\nsomethingNew: 1`, ['6:3 DIS0881']],
    [`${inGit}\ninstall: {skipCRDs: "true"}`, ['6:13 DIS0881']],
    [`${inGit}\nvaluesFrom: {kind: Secret}`, ['6:3 DIS0881']],
    [`${inGit}\nvalues: "a: 1"`, ['6:3 DIS0881']],
    [`${inGit}\nvaluesFrom: [{kind: ConfigMap, name: web, valuesKey: 1}]`, ['6:45 DIS0881']],
    [`${inGit}\ntargetNamespace: shop_a`, ['6:3 DIS0881']],
    [`${inGit}\ninstall: {createNamespace: true}`, ['6:13 DIS0883']],
    [`${inGit}\nvaluesFrom: [{kind: Secret, name: web}]`, ['6:16 DIS0882']],
    [`${inGit}\nvaluesFrom: [{kind: ConfigMap, name: sops}]`, ['6:16 DIS0881']],
    [`${inGit}\nvaluesFrom: [{kind: Other, name: web}]`, ['6:16 DIS0881']],
    [`${inGit}\nvaluesFrom: [{kind: ConfigMap, name: gone, optional: true}]`, ['6:16 DIS0883']],
    [`${inGit}\nvaluesFrom: [{kind: ConfigMap, name: web, valuesKey: broken}]`, ['6:16 DIS0881']],
    [`${inGit}\nvaluesFrom: [{kind: ConfigMap, name: web, valuesKey: far}]`, ['6:16 DIS0881']],
    [`${inGit}\nvaluesFrom: [{kind: ConfigMap, name: web, targetPath: a.b}]`, ['6:45 DIS0881']],
  ])('that says %j is told so', (spec, expected) => {
    const { findings, rendering } = judge(spec);
    expect(findings).toEqual(expected);
    expect(rendering === undefined).toBe(expected.length > 0);
  });

  test('of an older version, or without a namespace, is refused', () => {
    expect(judge(inGit, 'v2beta1').findings).toEqual(['1:1 DIS0881']);
    expect(judge(inGit, 'v2beta2').findings).toEqual([]);
    expect(judge(inGit, 'v2', '').findings).toContain('3:23 DIS0881');
  });

  test('that SOPS encrypted is refused', () => {
    const encrypted = judge(inGit, 'v2\nsops: {mac: x, version: 3.9.0}');
    expect(encrypted.findings).toEqual(['2:1 DIS0881']);
    expect(encrypted.rendering).toBeUndefined();
  });

  test('whose clusters have different ConfigMaps is refused', () => {
    const spec = `${inGit}\nvaluesFrom: [{kind: ConfigMap, name: web, valuesKey: far}]`;
    expect(judge(spec, 'v2', 'shop', [north, south]).findings).toContain('6:16 DIS0883');
    expect(judge(spec, 'v2', 'shop', [south]).findings).toEqual(['5:39 DIS0883']);
  });

  test('has the values that Flux would give it', () => {
    const spec = `${inGit}\nvaluesFrom: [{kind: ConfigMap, name: web}]\nvalues: {a: {c: null}, d: [1]}`;
    expect(judge(spec).rendering?.settings).toEqual({
      releaseName: 'web',
      namespace: 'shop',
      valuesObject: { a: { b: 1, c: null }, d: [1] },
      skipTests: true,
    });
  });
});
