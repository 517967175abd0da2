import { describe, expect, test } from 'vitest';
import { application, manifest, proposedLines } from '../../../../support/proposed-lines.ts';

const secret = (name: string, labels: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: ${name}, namespace: argocd, labels: {argocd.argoproj.io/secret-type: cluster, ${labels}}}\nstringData: {name: ${name}, server: "https://${name}.example.com"}\n`;

const set = (name: string, path: string, ...selectors: readonly string[]) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: ${name}, namespace: argocd}\nspec:\n  generators: [${selectors
    .map((selector) => `{clusters: {selector: {${selector}}}}`)
    .join(
      ', ',
    )}]\n  template:\n    metadata: {name: "${name}-{{name}}"}\n    spec:\n      source: {repoURL: https://git.example.com/org/fleet.git, path: ${path}}\n      destination: {name: "{{name}}", namespace: shop}\n`;

/** Both directories have one object. */
const same = { 'web/dev/a.yaml': manifest('web'), 'web/prod/a.yaml': manifest('web') };

async function propose(files: Readonly<Record<string, string>>) {
  const { lines } = await proposedLines(files);
  return lines.filter((line) => !line.startsWith('# argocd'));
}

const both = ['web/dev', 'web/prod'];
const clash =
  '# web/prod: ConfigMap shop/web is in it, as web/dev has: a cluster can hold one of them';

describe('one object in directories for clusters with labels', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['of one key', 'matchLabels: {env: dev}', 'matchLabels: {env: prod}', both],
    [
      'and one label of both',
      'matchLabels: {env: dev, eu: "yes"}',
      'matchLabels: {env: prod, eu: "yes"}',
      both,
    ],
    ['of several keys', 'matchLabels: {env: dev}', 'matchLabels: {tier: gold}', ['web/dev', clash]],
    ['and for all', 'matchLabels: {env: dev}', '', ['web/dev', clash]],
  ])('%s, where no file has the labels', async (_, dev, prod, lines) => {
    const sets = {
      'argocd/dev.yaml': set('dev', 'web/dev', dev),
      'argocd/prod.yaml': set('prod', 'web/prod', prod),
    };
    expect(await propose({ ...same, ...sets })).toEqual(lines);
  });

  const sets = {
    ...same,
    'argocd/dev.yaml': set('dev', 'web/dev', 'matchLabels: {env: dev}'),
    'argocd/prod.yaml': set('prod', 'web/prod', 'matchLabels: {tier: gold}'),
  };

  test('that Secrets have: no cluster has both, or one has', async () => {
    const paris = { 'argocd/paris.yaml': secret('paris', 'tier: gold') };
    const apart = { ...paris, 'argocd/boston.yaml': secret('boston', 'env: dev') };
    expect(await propose({ ...sets, ...apart })).toEqual(both);
    const shared = { ...paris, 'argocd/boston.yaml': secret('boston', 'env: dev, tier: gold') };
    expect(await propose({ ...sets, ...shared })).toEqual(['web/dev', clash]);
  });

  test('and for a cluster by name, which has other labels', async () => {
    const files = {
      ...same,
      'argocd/dev.yaml': set('dev', 'web/dev', 'matchLabels: {env: dev}'),
      'argocd/prod.yaml': application('prod', 'web/prod'),
    };
    const labelled = (env: string) => ({ 'argocd/paris.yaml': secret('paris', `env: ${env}`) });
    expect(await propose({ ...files, ...labelled('prod') })).toEqual([
      'web/dev',
      'web/prod (paris)',
    ]);
    expect(await propose({ ...files, ...labelled('dev') })).toEqual(['web/dev', clash]);
  });

  test('one directory for two labels, which no cluster has both of', async () => {
    const two = set('web', 'web/dev', 'matchLabels: {env: dev}', 'matchLabels: {env: test}');
    const files = { 'web/dev/a.yaml': manifest('web'), 'argocd/web.yaml': two };
    expect(await propose(files)).toEqual(['web/dev', 'web/dev']);
  });
});

describe('instances of one kustomization', () => {
  const kustomized = (objects: string, fields = '') => ({
    'web/kustomization.yaml': `resources: [a.yaml]\n${fields}`,
    'web/a.yaml': objects,
  });
  const instances = (...settings: readonly string[]) =>
    Object.fromEntries(
      settings.map((each, i) => [`argocd/${i}.yaml`, application(`web-${i}`, 'web', each)]),
    );
  const twice = (object: string) => [
    'web (paris)',
    `# web: ${object} is in it, twice: a cluster can hold one of them`,
  ];
  const apart = ['web (paris)', 'web (paris)'];
  const prefixes = instances('kustomize: {namePrefix: a-}', 'kustomize: {namePrefix: b-}');

  test('are told apart by a prefix, a suffix or a namespace', async () => {
    const files = kustomized(manifest('web'));
    expect(await propose({ ...files, ...prefixes })).toEqual(apart);
    const suffixes = instances('kustomize: {nameSuffix: -a}', 'kustomize: {nameSuffix: -b}');
    expect(await propose({ ...files, ...suffixes })).toEqual(apart);
    const namespaces = instances('kustomize: {namespace: a}', 'kustomize: {namespace: b}');
    expect(await propose({ ...files, ...namespaces })).toEqual(apart);
    const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n';
    expect(await propose({ ...kustomized(namespace), ...namespaces })).toEqual(apart);
  });

  test('have what kustomize does not rename, or what has no namespace, twice', async () => {
    const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n';
    expect(await propose({ ...kustomized(namespace), ...prefixes })).toEqual(
      twice('Namespace shop'),
    );
    const role =
      'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: r}\n';
    const namespaces = instances('kustomize: {namespace: a}', 'kustomize: {namespace: b}');
    expect(await propose({ ...kustomized(role), ...namespaces })).toEqual(twice('ClusterRole r'));
  });

  test('are told apart by a component, which changes all objects before it', async () => {
    const component = (prefix: string) =>
      `apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnamePrefix: ${prefix}\n`;
    const overlay = (name: string) => `resources: [../base]\ncomponents: [../${name}]\n`;
    const files = {
      'base/kustomization.yaml': 'resources: [a.yaml]\n',
      'base/a.yaml': manifest('web'),
      'a/kustomization.yaml': component('a-'),
      'b/kustomization.yaml': component('b-'),
      'web/kustomization.yaml': overlay('a'),
      'argocd/web.yaml': application('web', 'web'),
    };
    const other = {
      'api/kustomization.yaml': overlay('b'),
      'argocd/api.yaml': application('api', 'api'),
    };
    expect(await propose({ ...files, ...other })).toEqual(['api (paris)', 'web (paris)']);
    const [, again] = await propose({ ...files, ...other, 'api/kustomization.yaml': overlay('a') });
    expect(again).toBe(
      '# web: ConfigMap shop/a-web is in it, as api has: a cluster can hold one of them',
    );
    const own = instances('kustomize: {components: [../b]}');
    const base = { ...files, 'argocd/0.yaml': own['argocd/0.yaml'] ?? '' };
    expect(await propose(base)).toEqual(apart);
  });

  test('are told apart by a patch of the name', async () => {
    const patch = (name: string, path = '/metadata/name') =>
      `kustomize: {patches: [{target: {kind: ConfigMap, name: we.}, patch: "- {op: replace, path: ${path}, value: ${name}}"}]}`;
    const files = kustomized(manifest('web'));
    expect(await propose({ ...files, ...instances(patch('a'), patch('b')) })).toEqual(apart);
    const namespaces = [patch('a', '/metadata/namespace'), patch('b', '/metadata/namespace')];
    expect(await propose({ ...files, ...instances(...namespaces) })).toEqual(apart);
    const other = patch('a').replace('we.', 'e.');
    expect(await propose({ ...files, ...instances(other, patch('web')) })).toEqual(
      twice('ConfigMap shop/web'),
    );
    const inFile = {
      ...kustomized(manifest('web'), 'patches: [{target: {kind: ConfigMap}, path: p.json}]\n'),
      'web/p.json': '[{"op": "replace", "path": "/metadata/name", "value": "a"}]',
      'api/a.yaml': manifest('web'),
      ...instances(''),
      'argocd/api.yaml': application('api', 'api'),
    };
    expect(await propose(inFile)).toEqual(['api (paris)', 'web (paris)']);
  });

  test('without a difference are one', async () => {
    const files = { ...kustomized(manifest('web')), ...instances('', '') };
    expect(await propose(files)).toEqual(['web (paris)']);
  });

  test('lack what a patch deletes, and what is for kustomize alone', async () => {
    const role =
      'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: r}\n';
    const patch = `patches: [{patch: "${role.replaceAll('\n', '\\n')}$patch: delete"}]`;
    const one = instances('kustomize: {namePrefix: a-}', `kustomize: {namePrefix: b-, ${patch}}`);
    const files = kustomized(`${manifest('web')}---\n${role}`);
    expect(await propose({ ...files, ...one })).toEqual(apart);
    const own = { 'api/a.yaml': role, 'argocd/api.yaml': application('api', 'api') };
    const deleted = kustomized(role, patch);
    expect(await propose({ ...deleted, ...instances(''), ...own })).toEqual([
      'api (paris)',
      'web (paris)',
    ]);
    const target = `patches: [{target: {kind: Cluster.*}, patch: "$patch: delete\\nkind: any\\n"}]`;
    const targeted = kustomized(role, target);
    expect(await propose({ ...targeted, ...instances(''), ...own })).toEqual([
      'api (paris)',
      'web (paris)',
    ]);
    const local = role.replace(
      'name: r',
      'name: r, annotations: {config.kubernetes.io/local-config: "true"}',
    );
    expect(await propose({ ...kustomized(local), ...instances(''), ...own })).toEqual([
      'api (paris)',
      'web (paris)',
    ]);
  });
});

test('an object in a file that the deployer does not read is in no cluster', async () => {
  const files = {
    'apps/a/a.yaml': manifest('a'),
    'apps/a/old/b.yaml': manifest('b'),
    'apps/b/b.yaml': manifest('b'),
    'argocd/b.yaml': application('b', 'apps/b'),
  };
  expect(await propose({ ...files, 'argocd/a.yaml': application('a', 'apps/a') })).toEqual([
    'apps/a (paris) without */**',
    'apps/b (paris)',
  ]);
  const excluded = application('a', 'apps/a', 'directory: {recurse: true, exclude: "old/*"}');
  expect(await propose({ ...files, 'argocd/a.yaml': excluded })).toEqual([
    'apps/a (paris) without old/**',
    'apps/b (paris)',
  ]);
  const included = application('a', 'apps/a', 'directory: {recurse: true, include: "a.yaml"}');
  expect(await propose({ ...files, 'argocd/a.yaml': included })).toEqual([
    'apps/a (paris)',
    'apps/b (paris)',
  ]);
  const whole = application('a', 'apps/a', 'directory: {recurse: true}');
  expect(await propose({ ...files, 'argocd/a.yaml': whole })).toEqual([
    'apps/a (paris)',
    '# apps/b: ConfigMap shop/b is in it, as apps/a has: a cluster can hold one of them',
  ]);
});
