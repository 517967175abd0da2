import { expect, test } from 'vitest';
import { application, manifest, proposedLines } from '../../../support/proposed-lines.ts';

const apps = { 'apps/web/a.yaml': manifest('web'), 'apps/old/a.yaml': manifest('old') };
const both = {
  ...apps,
  'argocd/web.yaml': application('web', 'apps/web'),
  'argocd/old.yaml': application('old', 'apps/old'),
};
const root = (path: string, more = '') =>
  application('root', path, more).replace('name: paris', 'name: in-cluster');
const old = '# apps/old: Application argocd/old deploys it, and is itself not applied:';

async function propose(files: Readonly<Record<string, string>>) {
  const { lines } = await proposedLines(files);
  return lines.filter((line) => line.includes('apps/'));
}

test('a kustomization that does not list an Application', async () => {
  const lines = await propose({ ...both, 'argocd/kustomization.yaml': 'resources: [web.yaml]\n' });
  expect(lines).toEqual([
    `${old} argocd/kustomization.yaml does not list argocd/old.yaml`,
    'apps/web (paris)',
  ]);
});

test('a kustomization that lists both, and one beside an Application of its own directory', async () => {
  const listing = 'resources: [web.yaml, old.yaml]\nnamespace: argocd\n';
  expect(await propose({ ...both, 'argocd/kustomization.yaml': listing })).toEqual([
    'apps/old (paris)',
    'apps/web (paris)',
  ]);
  const own = await propose({
    'apps/web/kustomization.yaml': 'resources: [a.yaml]\n',
    'apps/web/a.yaml': manifest('web'),
    'apps/web/application.yaml': application('web', 'apps/web'),
  });
  expect(own).toEqual(['apps/web (paris)']);
});

test.each([
  ['exclude: "old*"', 'bootstrap/old.yaml'],
  ['include: "web*"', 'bootstrap/old.yaml'],
  ['recurse: false', 'bootstrap/disabled/old.yaml'],
])(
  'an Application of their directory that does not read an Application: %s',
  async (settings, file) => {
    const files = {
      ...apps,
      'argocd/root.yaml': root('bootstrap', `directory: {${settings}}`),
      'bootstrap/web.yaml': application('web', 'apps/web'),
      [file]: application('old', 'apps/old'),
    };
    expect(await propose(files)).toEqual([
      `${old} Application argocd/root reads bootstrap without ${file}`,
      'apps/web (paris)',
    ]);
    const recursive = root('bootstrap', 'directory: {recurse: true}');
    expect(await propose({ ...files, 'argocd/root.yaml': recursive })).toEqual([
      'apps/old (paris)',
      'apps/web (paris)',
    ]);
  },
);

test('a sample that nothing reads', async () => {
  const { 'argocd/old.yaml': text, ...rest } = both;
  expect(await propose({ ...rest, 'examples/old.yaml': text })).toEqual([
    `${old} examples/old.yaml is among examples`,
    'apps/web (paris)',
  ]);
});

test.each([
  ['patches: [{target: {kind: Application}, path: p.yaml}]', 'patches'],
  ['patches: [{path: p.yaml}]', 'patches'],
  ['patchesStrategicMerge: [p.yaml]', 'patchesStrategicMerge'],
  ['replacements: [{path: p.yaml}]', 'replacements'],
])('a kustomization that changes Applications: %s', async (change, field) => {
  const lines = await propose({
    ...both,
    'argocd/kustomization.yaml': 'resources: [web.yaml]\n',
    'overlays/prod/kustomization.yaml': `resources: [../../argocd]\n${change}\n`,
    'overlays/prod/p.yaml': '- {op: replace, path: /spec/source/path, value: apps/old}\n',
  });
  const reason = `the kustomization overlays/prod changes it (${field})`;
  expect(lines).toEqual([
    `${old} argocd/kustomization.yaml does not list argocd/old.yaml`,
    `# apps/web: Application argocd/web deploys it, and ${reason}`,
  ]);
});

test.each([
  'patches: [{target: {kind: ConfigMap}, path: p.yaml}]',
  'patches: [{patch: "{apiVersion: v1, kind: ConfigMap, metadata: {name: argocd-cm}}"}]',
])('a kustomization that changes other objects: %s', async (change) => {
  const lines = await propose({
    ...both,
    'argocd/kustomization.yaml': `resources: [web.yaml, old.yaml]\n${change}\n`,
  });
  expect(lines).toEqual(['apps/old (paris)', 'apps/web (paris)']);
});

test('a directory that none deploys may be that of a changed Application', async () => {
  const lines = await propose({
    ...apps,
    'argocd/web.yaml': application('web', 'apps/web'),
    'argocd/kustomization.yaml': 'resources: [web.yaml]\ntransformers: [t.yaml]\n',
  });
  expect(lines[0]).toBe(
    '# apps/old: Application argocd/web in argocd/web.yaml may deploy it: the kustomization argocd changes it (transformers)',
  );
});

test('another name of an Application is another name of a release, and of nothing else', async () => {
  const files = {
    ...apps,
    'apps/web/Chart.yaml': 'name: web\n',
    'argocd/web.yaml': application('web', 'apps/web'),
    'argocd/old.yaml': application('old', 'apps/old'),
    'argocd/kustomization.yaml': 'resources: [web.yaml, old.yaml]\nnameSuffix: -x\n',
  };
  expect(await propose(files)).toEqual([
    'apps/old (paris)',
    '# apps/web: Application argocd/web deploys it, and the kustomization argocd changes it (nameSuffix)',
  ]);
});

test('what only an Application that is itself not applied deploys, but not Applications that read each other', async () => {
  const files = {
    ...both,
    'bootstrap/kustomization.yaml': 'resources: [others.yaml]\n',
    'bootstrap/others.yaml': root('others'),
    'bootstrap/argocd.yaml': root('argocd'),
  };
  const inOld =
    'Application argocd/root is itself not applied: bootstrap/kustomization.yaml does not list bootstrap/argocd.yaml';
  expect(await propose(files)).toEqual([
    `${old} ${inOld}`,
    `# apps/web: Application argocd/web deploys it, and is itself not applied: ${inOld}`,
  ]);
  const circle = {
    ...both,
    'argocd/root.yaml': root('bootstrap'),
    'bootstrap/a.yaml': root('argocd'),
  };
  expect(await propose(circle)).toEqual(['apps/old (paris)', 'apps/web (paris)']);
});
