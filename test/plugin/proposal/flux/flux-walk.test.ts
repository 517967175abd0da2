// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of Flux
import { expect, test } from 'vitest';
import { walkFlux } from '../../../../plugin/proposal/flux/flux-walk.ts';
import { surveyRepository } from '../../../../plugin/proposal/survey.ts';
import type {
  BuiltDirectory,
  BuiltObjects,
} from '../../../../src/load/directory/build-directories.ts';
import { objectAt, stringAt } from '../../../../src/resource/json.ts';
import { resources } from '../../../support/resources.ts';

type Files = Readonly<Record<string, string>>;

const repository = (url = 'https://git.example.com/fleet', branch = 'main') =>
  `apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: {name: fleet, namespace: flux-system}\nspec: {url: "${url}", ref: {branch: ${branch}}}\n`;

/** A Kustomization of Flux; `more` are further fields of its spec. */
const flux = (name: string, path: string, more = '') =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: ${name}, namespace: flux-system}\nspec: {path: "${path}", sourceRef: {kind: GitRepository, name: fleet}${more === '' ? '' : `, ${more}`}}\n`;

const sync = (cluster: string, more?: string) =>
  `${repository()}---\n${flux('flux-system', `./clusters/${cluster}`, more)}`;

const values = (text: string) => `postBuild: {substitute: {${text}}}`;

const configMap = (data: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: vars, namespace: flux-system}\ndata: {${data}}\n`;

const from = (kind: string, more = '') =>
  `postBuild: {substituteFrom: [{kind: ${kind}, name: vars${more}}]}`;

/** `file: path {values}`, a Kustomization each but those of the roots; and after `?` why it, or a directory, is unknown. */
async function walked(files: Files, built: Readonly<Record<string, BuiltObjects>> = {}) {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  const surveyed = surveyRepository({
    name: 'fleet',
    given: [],
    paths: Object.keys(files),
    files: texts,
  });
  const requests: BuiltDirectory[] = [];
  const walk = await walkFlux(surveyed, async (all) => {
    requests.push(...all);
    return all.map(({ directory }) => built[directory] ?? 'kustomize is not there');
  });
  const isRoot = (path: string) => walk.roots.some((root) => path.endsWith(root));
  const lines = walk.applied.flatMap(({ file, resource, problem }) => {
    const path = stringAt(resource.object, 'spec', 'path');
    if (path === undefined || isRoot(path)) return [];
    const its = JSON.stringify(objectAt(resource.object, 'spec', 'postBuild', 'substitute') ?? {});
    return [`${file}: ${path} ${its}${problem === undefined ? '' : ` ? ${problem}`}`];
  });
  const unknown = walk.unknown.map(({ file, reason }) => `${file} ? ${reason}`);
  return { roots: walk.roots, lines: [...lines, ...unknown], walk, requests };
}

test('a level below gets the values of each cluster, and a Kustomization that no kustomization lists is not applied', async () => {
  const { roots, lines, walk } = await walked({
    'clusters/paris/sync.yaml': sync('paris', values('SITE: eu')),
    'clusters/paris/infra.yaml': flux('infra', './infra', values('ENV: "${SITE}-prod"')),
    'clusters/boston/kustomization.yaml': 'resources: [sync.yaml, infra.yaml]\n',
    'clusters/boston/sync.yaml': sync('boston'),
    'clusters/boston/infra.yaml': flux('infra', './infra', values('ENV: test')),
    'clusters/boston/unlisted.yaml': flux('jobs', './jobs'),
    'infra/apps.yaml': flux('apps', './apps/${ENV}', values('HOST: "web.${ENV}"')),
    'apps/eu-prod/a.yaml': configMap('a: b'),
    'apps/test/a.yaml': configMap('a: b'),
    'elsewhere/web.yaml': flux('web', './web'),
  });
  expect(roots).toEqual(['clusters/boston', 'clusters/paris']);
  expect(lines).toEqual([
    'clusters/boston/infra.yaml: ./infra {"ENV":"test"}',
    'clusters/paris/infra.yaml: ./infra {"ENV":"eu-prod"}',
    'clusters/boston/kustomization.yaml: ./apps/test {"HOST":"web.test"}',
    'clusters/paris/sync.yaml: ./apps/eu-prod {"HOST":"web.eu-prod"}',
  ]);
  const covered = ['clusters/boston/unlisted.yaml', 'infra/apps.yaml', 'elsewhere/web.yaml'];
  expect(covered.map(walk.isCovered)).toEqual([true, true, false]);
});

test('what goes to another cluster, is suspended or is of another repository is not followed', async () => {
  const { lines, walk } = await walked({
    'clusters/hub/sync.yaml': `${sync('hub')}---\n${repository('https://git.example.com/other').replace('name: fleet', 'name: other')}`,
    'clusters/hub/remote.yaml': flux('remote', './remote', 'kubeConfig: {secretRef: {name: a}}'),
    'clusters/hub/paused.yaml': flux('paused', './paused', 'suspend: true'),
    'clusters/hub/other.yaml': flux('other', './other').replace('name: fleet', 'name: other'),
    'remote/apps.yaml': flux('apps', './apps'),
    'paused/apps.yaml': flux('apps', './apps'),
    'other/apps.yaml': flux('apps', './apps'),
  });
  expect(lines.map((line) => line.slice(line.indexOf(': ') + 2)).sort()).toEqual([
    './other {}',
    './paused {}',
    './remote {}',
  ]);
  const covered = ['remote/apps.yaml', 'paused/apps.yaml', 'other/apps.yaml'];
  expect(covered.map(walk.isCovered)).toEqual([true, true, true]);
});

test('values of ConfigMaps are those that are applied; without them a variable is unknown', async () => {
  const files = (ref: string, more: Files = {}) => ({
    'clusters/paris/sync.yaml': sync('paris', values('SITE: eu')),
    'clusters/paris/vars.yaml': configMap('HOST: "${SITE}.example.com", SIZE: "a\\nb"'),
    'clusters/paris/infra.yaml': flux('infra', './infra', ref),
    'infra/apps.yaml': flux('apps', './apps', values('HOST: "${HOST:=none}"')),
    'infra/jobs.yaml': flux('jobs', './jobs'),
    ...more,
  });
  const applied = async (ref: string) =>
    (await walked(files(ref))).lines.map((line) => line.replace(/^\S+ /, ''));
  expect(await applied(from('ConfigMap'))).toEqual([
    './infra {"HOST":"eu.example.com","SIZE":"ab"}',
    './apps {"HOST":"eu.example.com"}',
    './jobs {}',
  ]);
  const lacks = (kind: string, name = 'vars') =>
    `Flux replaces variables in it by values of ${kind} ${name} (postBuild.substituteFrom), which are unknown here`;
  expect(await applied(from('Secret'))).toEqual([
    './infra {}',
    `./apps {"HOST":"\${HOST:=none}"} ? ${lacks('Secret')}`,
    './jobs {}',
  ]);
  const missing = from('ConfigMap').replace('name: vars', 'name: nowhere');
  expect((await applied(missing))[1]).toContain(lacks('ConfigMap', 'nowhere'));
  const optional = missing.replace('nowhere', 'nowhere, optional: true');
  expect((await applied(optional))[1]).toBe('./apps {"HOST":"${HOST:=none}"}');
});

test('kustomize builds what is more than a list of resources, each once with the changes of what applies it', async () => {
  const paris = [
    ...resources(sync('paris', values('ENV: prod'))),
    ...resources(flux('apps', './apps/${ENV}', 'targetNamespace: shop')),
  ];
  const made = resources(flux('inner', './inner'));
  const files = {
    'clusters/paris/kustomization.yaml':
      'resources: [sync.yaml, apps.yaml]\npatches: [{path: p.yaml}]\n',
    'clusters/paris/sync.yaml': sync('paris'),
    'clusters/paris/apps.yaml': flux('apps', './none'),
    'apps/prod/kustomization.yaml': 'resources: [inner.yaml]\n',
    'apps/prod/inner.yaml': flux('inner', './other'),
  };
  const { lines, requests } = await walked(files, { 'clusters/paris': paris, 'apps/prod': made });
  expect(lines).toEqual([
    'clusters/paris/kustomization.yaml: ./apps/prod {}',
    'clusters/paris/kustomization.yaml: ./inner {}',
  ]);
  expect(requests).toMatchObject([
    { directory: 'clusters/paris', settings: {} },
    { directory: 'apps/prod', settings: { namespace: 'shop' } },
  ]);
  const { lines: failed, walk } = await walked(files);
  expect(failed).toEqual(['clusters/paris/kustomization.yaml ? kustomize is not there']);
  expect(walk.unknown).toMatchObject([
    { by: 'Flux Kustomization flux-system/flux-system', isOpen: true },
  ]);
});

test('changes of a directory without a kustomization are unknown', async () => {
  const { lines } = await walked({
    'clusters/paris/sync.yaml': sync('paris', 'namePrefix: a-'),
    'clusters/paris/apps.yaml': flux('apps', './apps'),
  });
  expect(lines).toEqual([
    'clusters/paris/sync.yaml ? Flux changes what is in clusters/paris (namePrefix), which has no kustomization',
  ]);
});

test('an operator of Flux applies the directory of its instance; without either, values are unknown', async () => {
  const instance = `apiVersion: fluxcd.controlplane.io/v1\nkind: FluxInstance\nmetadata: {name: flux, namespace: flux-system}\nspec: {sync: {kind: GitRepository, path: clusters/paris}}\n`;
  const files = {
    'clusters/paris/kustomization.yaml': 'resources: [apps.yaml, web.yaml]\n',
    'clusters/paris/apps.yaml': flux('apps', './apps', values('A: "${B}"')),
    'clusters/paris/web.yaml': flux('web', './web'),
  };
  const { roots, lines } = await walked({ ...files, 'flux/instance.yaml': instance });
  expect(roots).toEqual(['clusters/paris']);
  expect(lines).toEqual([
    'clusters/paris/apps.yaml: ./apps {"A":"${B}"}',
    'clusters/paris/web.yaml: ./web {}',
  ]);
  const { roots: none, lines: open } = await walked(files);
  expect(none).toEqual([]);
  expect(open[0]).toContain(
    '? no file of this repository has the Kustomization that applies clusters/paris',
  );
  expect(open[1]).toBe('clusters/paris/web.yaml: ./web {}');
});

test('two directories that would be one cluster are not both walked', async () => {
  const { roots, lines } = await walked({
    'clusters/a-b/c/sync.yaml': sync('a-b/c'),
    'clusters/a/b-c/sync.yaml': sync('a/b-c'),
  });
  expect(roots).toEqual(['clusters/a-b/c']);
  expect(lines).toEqual([
    'clusters/a/b-c/sync.yaml ? clusters/a/b-c would be the cluster a-b-c, as clusters/a-b/c is',
  ]);
});

test('where a cluster cannot be built, no other Kustomization is taken for one of it', async () => {
  const { lines, walk } = await walked({
    'clusters/paris/kustomization.yaml': 'resources: [sync.yaml]\nnamePrefix: a-\n',
    'clusters/paris/sync.yaml': sync('paris'),
    'infra/kustomization.yaml': 'resources: [apps.yaml]\n',
    'infra/apps.yaml': flux('apps', './apps'),
    'other/web.yaml': flux('web', './web'),
  });
  expect(lines).toEqual(['clusters/paris/kustomization.yaml ? kustomize is not there']);
  expect(['infra/apps.yaml', 'other/web.yaml'].map(walk.isCovered)).toEqual([true, true]);
});

test('patches of a Kustomization in a directory of files change the Kustomizations of the kustomizations that it applies', async () => {
  const patches = 'patches: [{target: {kind: Kustomization}, patch: "[]"}]';
  const files = {
    'flux/apps.yaml': flux('apps', './apps', patches),
    'apps/web/kustomization.yaml': 'resources: [ks.yaml]\n',
    'apps/web/ks.yaml': flux('web', './web'),
    'web/a.yaml': configMap('a: b'),
  };
  const patched = resources(flux('web', './web', values('a: b')));
  const { lines, requests } = await walked(files, { 'apps/web': patched });
  expect(lines).toEqual(['flux/apps.yaml: ./apps {}', 'flux/apps.yaml: ./web {"a":"b"}']);
  expect(requests.map(({ directory }) => directory)).toEqual(['apps/web']);
  const beside = await walked({ ...files, 'apps/a.yaml': configMap('a: b') });
  expect(beside.lines.at(-1)).toBe(
    'flux/apps.yaml ? Flux changes what is in apps (patches), which has no kustomization',
  );
});
