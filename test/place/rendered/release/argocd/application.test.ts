/** What an Application says that would give other objects than those that are rendered is refused at its place. */
import { describe, expect, test } from 'vitest';
import {
  here,
  inGit,
  judgeApplication,
  own,
  packed,
  type Written,
} from '../../../../support/judged-application.ts';

describe('several sources', () => {
  const several = (...sources: readonly string[]) =>
    judgeApplication({ spec: `sources: [${sources.map((one) => `{${one}}`).join(', ')}]` });
  const values = `${own}, ref: values`;
  const borrowing = `${packed}, helm: {valueFiles: [values.yaml, $values/values/web.yaml]}`;

  test('give their charts in order, with files that one lends to others', () => {
    const { renderings, findings } = several(borrowing, values, inGit);
    expect(findings).toEqual([]);
    const settings = { releaseName: 'web', namespace: 'shop' };
    const valueFiles = ['/vendor/web/values.yaml', '/values/web.yaml'];
    expect(renderings).toEqual([
      { directory: 'vendor/web', settings: { ...settings, valueFiles } },
      { directory: 'charts/web', settings },
    ]);
  });

  test.each([
    ['another repository', values.replace('org/fleet', 'org/other')],
    ['a tag', `${values}, targetRevision: v1.0.0`],
    ['another name', values.replace('ref: values', 'ref: other')],
  ])('lend no files of %s', (_, lender) => {
    expect(several(borrowing, lender).findings).toEqual([expect.stringMatching(/^DIS0884 /)]);
  });

  test('lend nothing out of the repository', () => {
    const { findings } = several(borrowing.replace('values/web', '../web$x'), values);
    expect(findings).toEqual([expect.stringMatching(/^DIS0884 /)]);
  });

  test('are judged as a single one is', () => {
    const { findings } = several(inGit, `${inGit}, plugin: {name: x}, helm: {shell: true}`);
    expect(findings).toEqual(['DIS0884 plugin', 'DIS0884 shell']);
  });

  test('count before a single one', () => {
    const { renderings } = judgeApplication({
      spec: `source: {${packed}}\n  sources: [{${inGit}}]`,
    });
    expect(renderings?.map(({ directory }) => directory)).toEqual(['charts/web']);
  });
});

test('of another repository, the remedy is the URL that the Fleet has for this one', () => {
  const elsewhere = inGit.replace('org/fleet', 'org/other');
  expect(judgeApplication({ spec: `source: {${elsewhere}}` }).fixes).toEqual([
    expect.stringMatching(/^if this repository is meant, set spec.repoURL of the Fleet .* Argo CD/),
  ]);
  expect(judgeApplication({ spec: `source: {${inGit}, plugin: {name: x}}` }).fixes).toEqual([
    expect.stringMatching(/^remove the field; or leave the Application to Argo CD/),
  ]);
});

describe('an Application', () => {
  const source = `source: {${inGit}}`;

  test.each<readonly [Written, readonly string[]]>([
    [{ spec: 'project: default' }, ['DIS0884 spec']],
    [{ spec: source, destination: 'name: in-cluster' }, []],
    [{ spec: source, destination: 'name: north' }, []],
    [{ spec: source, destination: 'name: south' }, ['DIS0884 destination']],
    [{ spec: source, destination: 'server: "https://10.0.0.1"' }, ['DIS0884 destination']],
    [{ spec: source, destination: 'namespace: shop' }, ['DIS0884 destination']],
    [{ spec: source, destination: `${here}, name: south` }, ['DIS0884 destination']],
    [{ spec: source, destination: here.replace('shop', 'Shop') }, ['DIS0884 namespace']],
    [{ spec: source, destination: `${here}, zone: a` }, ['DIS0884 zone']],
    [{ spec: `${source}\n  sourceHydrator: {drySource: {}}` }, ['DIS0884 sourceHydrator']],
    [
      { spec: `${source}\n  syncPolicy: {syncOptions: [CreateNamespace=true]}` },
      ['DIS0883 syncOptions'],
    ],
    [
      {
        spec: `${source}\n  syncPolicy: {syncOptions: [ServerSideApply=true], automated: {prune: true}, retry: {limit: 2}}`,
      },
      [],
    ],
    [
      { spec: `${source}\n  syncPolicy: {managedNamespaceMetadata: {labels: {a: b}}}` },
      ['DIS0884 managedNamespaceMetadata'],
    ],
    [
      {
        spec: `${source}\n  info: [{name: a, value: b}]\n  revisionHistoryLimit: 3\n  ignoreDifferences: []`,
      },
      [],
    ],
    [{ spec: `source: {${inGit}, plugin: {name: x}}` }, ['DIS0884 plugin']],
    [
      { spec: `source: {${inGit}, kustomize: {}, directory: {recurse: true}}` },
      ['DIS0884 directory'],
    ],
    [{ spec: `source: {${inGit}, tagPrefix: web/}` }, ['DIS0884 tagPrefix']],
    [
      { spec: source, head: ', annotations: {argocd.argoproj.io/skip-reconcile: "true"}' },
      ['DIS0884 argocd.argoproj.io/skip-reconcile'],
    ],
    [{ spec: source, rest: 'sops: {mac: x, version: 3.9.0}\n' }, ['DIS0884 sops']],
  ])('that says %j is told so', (written, expected) => {
    const { findings, renderings } = judgeApplication(written);
    expect(findings).toEqual(expected);
    expect(renderings === undefined).toBe(expected.length > 0);
  });

  test('without a namespace leaves objects as the chart has them', () => {
    const { renderings, namespace } = judgeApplication({
      spec: source,
      destination: 'name: in-cluster',
    });
    expect(renderings).toEqual([{ directory: 'charts/web', settings: { releaseName: 'web' } }]);
    expect(namespace).toBeUndefined();
  });

  test('is passed on where nobody asks for more', () => {
    expect(judgeApplication({ spec: source, asked: 'pass' })).toMatchObject({
      isFound: false,
      findings: [],
    });
  });
});
