import { expect, test } from 'vitest';
import { fluxReader, namedByFlux } from '../../../../plugin/proposal/deployment/flux.ts';
import { repositoryFinder } from '../../../../plugin/proposal/deployment/flux-repositories.ts';
import { ownRepository } from '../../../../plugin/proposal/deployment/own-repository.ts';
import { parseFile } from '../../../../src/parse/parse-file.ts';

const repository = (name: string, url: string) => `apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: {name: ${name}, namespace: flux-system}
spec: {url: "${url}"}
`;
const pinned = (ref: string) =>
  repository('a', 'https://example.com/this').replace('"}\n', `", ref: ${ref}}\n`);
const kustomization = (path: string, source: string, kind = 'GitRepository') =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: it, namespace: flux-system}
spec: {path: "${path}", sourceRef: {kind: ${kind}, name: ${source}}}
`;

function read(...texts: string[]) {
  return readFiles({ 'clusters/paris/it.yaml': texts.join('---\n') });
}

function readFiles(files: Readonly<Record<string, string>>) {
  const objects = Object.entries(files).flatMap(([file, text]) =>
    parseFile({ path: file, text }).value.map((resource) => ({ file, resource })),
  );
  const paths = ['apps/web', 'clusters/paris'];
  const directories = new Set(paths);
  const repositoriesOf = repositoryFinder(objects);
  const repository = ownRepository(
    namedByFlux(objects, repositoriesOf),
    { remotes: [], branches: ['main'] },
    (path) => directories.has(path),
  );
  const reader = fluxReader({ repository, repositoriesOf, directories });
  return objects
    .filter(({ resource }) => resource.kind === 'Kustomization')
    .flatMap((each) => {
      const { known, unknown } = reader(each);
      return [
        ...known.map(({ path, problem }) => [path, problem].filter(Boolean).join(': ')),
        ...unknown.map(({ reason }) => reason),
      ];
    });
}

test.each<[string, string[], string[]]>([
  ['without its GitRepository', [kustomization('./apps/web', 'any')], ['apps/web']],
  [
    'of the only address, written in two ways',
    [
      repository('a', 'ssh://git@example.com/this.git'),
      repository('b', 'https://example.com/this'),
      kustomization('apps/web/', 'b'),
    ],
    ['apps/web'],
  ],
  [
    'of the address that builds the file itself, and of another',
    [
      repository('a', 'https://example.com/this'),
      repository('b', 'https://example.com/other'),
      kustomization('./clusters/paris', 'a'),
      kustomization('./apps/web', 'b'),
    ],
    ['clusters/paris', 'its source https://example.com/other is another repository'],
  ],
  [
    'where nothing shows which address is this repository',
    [
      repository('a', 'https://example.com/this'),
      repository('b', 'https://example.com/other'),
      kustomization('./apps/web', 'a'),
      kustomization('./apps/web', 'b'),
    ],
    [
      'nothing shows which of several addresses is this repository, https://example.com/this or another',
      'nothing shows which of several addresses is this repository, https://example.com/other or another',
    ],
  ],
  [
    'of another revision',
    [pinned('{tag: v1}'), kustomization('./apps/web', 'a')],
    ['apps/web: it is deployed from revision tag v1, whose files may differ from the present ones'],
  ],
  [
    'of the default branch',
    [pinned('{branch: main}'), kustomization('./apps/web', 'a')],
    ['apps/web'],
  ],
  [
    'of an artifact',
    [kustomization('./apps/web', 'it', 'OCIRepository')],
    ['its source is OCIRepository it, so its path is not one of this repository'],
  ],
  [
    'of no directory',
    [kustomization('./apps/gone', 'any')],
    ['its path ./apps/gone is not a directory of this repository'],
  ],
])('a Kustomization %s', (_, texts, expected) => {
  expect(read(...texts)).toEqual(expected);
});

const present = repository('a', 'https://example.com/this');
const web = kustomization('./apps/web', 'a');
/** What `flux bootstrap` writes into the directory of a cluster. */
const bootstrap = (cluster: string, text: string) => ({
  [`clusters/${cluster}/flux-system/gotk-sync.yaml`]: `${text}---\n${kustomization(`./clusters/${cluster}`, 'a')}`,
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'of its own directory, whatever another cluster has by that name',
    {
      ...bootstrap('boston', pinned('{branch: next}')),
      ...bootstrap('paris', present),
      'clusters/paris/web.yaml': web,
    },
    'apps/web',
  ],
  [
    'of another revision in its own directory',
    {
      ...bootstrap('boston', present),
      ...bootstrap('paris', pinned('{branch: next}')),
      'clusters/paris/web.yaml': web,
    },
    'apps/web: it is deployed from revision next, whose files may differ from the present ones',
  ],
  [
    'that no file has, since the one that is there belongs to another cluster and has another branch',
    { ...bootstrap('boston', pinned('{branch: next}')), 'clusters/paris/web.yaml': web },
    'apps/web: no file has its GitRepository flux-system/a: that of another directory has its own address or revision',
  ],
  [
    'that no file has, where that of another cluster is the present files',
    { ...bootstrap('boston', present), 'clusters/paris/web.yaml': web },
    'apps/web',
  ],
  [
    'that is one of two, since it is outside of all clusters',
    {
      ...bootstrap('boston', pinned('{branch: next}')),
      ...bootstrap('paris', present),
      'shared/web.yaml': web,
    },
    'apps/web: files have several GitRepositories flux-system/a, and not all are the present files of this repository',
  ],
])('a Kustomization reads the GitRepository %s', (_, files, expected) => {
  expect(readFiles(files).at(-1)).toBe(expected);
});
