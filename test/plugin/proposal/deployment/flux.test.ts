import { expect, test } from 'vitest';
import { fluxReader } from '../../../../plugin/proposal/deployment/flux.ts';
import { parseFile } from '../../../../src/parse/parse-file.ts';

const repository = (name: string, url: string) => `apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: {name: ${name}, namespace: flux-system}
spec: {url: "${url}"}
`;
const kustomization = (path: string, source: string, kind = 'GitRepository') =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: it, namespace: flux-system}
spec: {path: "${path}", sourceRef: {kind: ${kind}, name: ${source}}}
`;

function read(...texts: string[]) {
  const file = 'clusters/paris/it.yaml';
  const objects = parseFile({ path: file, text: texts.join('---\n') }).value.map((resource) => ({
    file,
    resource,
  }));
  const reader = fluxReader(objects, ['apps/web/it.yaml', file]);
  return objects
    .filter(({ resource }) => resource.kind === 'Kustomization')
    .flatMap((each) => {
      const { known, unknown } = reader(each);
      return [...known.map(({ path }) => path), ...unknown.map((text) => text.split(': ')[1])];
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
    ['clusters/paris', 'its source GitRepository flux-system/b is another repository'],
  ],
  [
    'where nothing shows which address is this repository',
    [
      repository('a', 'https://example.com/this'),
      repository('b', 'https://example.com/other'),
      kustomization('./apps/web', 'b'),
    ],
    [
      'the GitRepositories have several addresses, and nothing shows whether GitRepository flux-system/b is this repository',
    ],
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
