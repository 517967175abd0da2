import { describe, expect, test } from 'vitest';
import { sourceProblem } from '../../../../plugin/proposal/deployment/application-source.ts';
import { findDeployments } from '../../../../plugin/proposal/deployment/deployment.ts';
import {
  addressOf,
  ownRepository,
  type ReadDirectory,
} from '../../../../plugin/proposal/deployment/own-repository.ts';
import { parseManifests } from '../../../../src/parse/parse-manifests.ts';

const own = 'https://git.example.com/org/fleet.git';
const other = 'https://git.example.com/org/other.git';
const web: ReadDirectory = { url: own, path: 'apps/web', file: 'argocd/web.yaml' };
const foreign: ReadDirectory = { url: other, path: 'apps/api', file: 'argocd/api.yaml' };

/** Which of the two addresses are this repository. */
function judged(
  read: readonly ReadDirectory[],
  remotes: readonly string[] = [],
  directories: readonly string[] = ['apps/web', 'apps/api'],
) {
  const repository = ownRepository(read, { remotes, branches: ['main'] }, (path) =>
    directories.includes(path),
  );
  return [own, other].filter((url) => repository.otherAddress(url) === undefined);
}

test.each<[string, string[]]>([
  [
    'git.example.com/org/fleet',
    [own, 'git@git.example.com:org/fleet', 'https://u:p@git.example.com/org/fleet/'],
  ],
  [
    'git.example.com/org/fleet',
    ['ssh://git@git.example.com:22/org/fleet.git', 'HTTPS://git.example.com/Org/Fleet'],
  ],
])('addressOf %s', (address, urls) => {
  expect(urls.map((url) => addressOf(url.replace('HTTPS', 'https')))).toEqual(
    urls.map(() => address),
  );
});

describe('this repository is', () => {
  test.each<[string, string[], string[]]>([
    ['the remote', ['git@git.example.com:org/fleet.git'], [own]],
    ['a fork of the same name', ['https://git.example.com/me/fleet'], [own]],
    ['no address, where the remote is another one', ['https://git.example.com/me/third'], []],
  ])('%s', (_, remotes, expected) => {
    expect(judged([web, foreign], remotes)).toEqual(expected);
  });

  test('what deploys its own file, where no remote is known', () => {
    expect(judged([{ ...foreign, file: 'apps/api/own.yaml' }, web])).toEqual([other]);
  });

  test('the address of which directories exist, or the only one', () => {
    expect(judged([web, foreign], ['/srv/clone'], ['apps/web'])).toEqual([own]);
    expect(judged([foreign], [], [])).toEqual([other]);
  });

  test('unknown where two addresses have directories of it', () => {
    expect(judged([web, foreign])).toEqual([]);
  });
});

describe('a name alone shows nothing: the address', () => {
  const unsure = (remotes: readonly string[], read: readonly ReadDirectory[] = [web, foreign]) => {
    const repository = ownRepository(read, { remotes, branches: ['main'] }, () => true);
    return [own, other].filter((url) => repository.unsureAddress(url) !== undefined);
  };

  test.each<[string, string[], string[]]>([
    ['of another owner', ['https://git.example.com/me/fleet'], [own]],
    ['of another host', ['git@git.example.org:org/fleet.git'], [own]],
    ['of a remote beside it', ['https://git.example.com/me/fleet', own], []],
    ['of the remote', [own], []],
    ['of another name', ['https://git.example.com/me/third'], []],
    ['where no remote is known', [], []],
  ])('%s', (_, remotes, expected) => {
    expect(unsure(remotes)).toEqual(expected);
  });

  test('that deploys its own file is this repository', () => {
    const self = { ...web, file: 'apps/web/own.yaml' };
    expect(unsure(['https://git.example.com/me/fleet'], [self, foreign])).toEqual([]);
  });

  test('is a problem of a values file, and of a GitRepository', async () => {
    const remote = 'https://git.example.com/me/fleet.git';
    const repository = ownRepository([web], { remotes: [remote], branches: ['main'] }, () => true);
    const values = { repoURL: remote, path: 'web', helm: { valueFiles: ['$v/a.yaml'] } };
    expect(sourceProblem(values, [values, { repoURL: own, ref: 'v' }], repository)).toMatch(
      /^of its values file \$v\/a.yaml, its source .* may be another repository/,
    );
    const objects = [
      ['GitRepository', 'source', `{url: ${own}}`],
      [
        'Kustomization',
        'kustomize',
        '{path: ./apps/web, sourceRef: {kind: GitRepository, name: fleet}}',
      ],
    ].map(
      ([kind, group, spec]) =>
        `apiVersion: ${group}.toolkit.fluxcd.io/v1\nkind: ${kind}\nmetadata: {name: fleet, namespace: flux-system}\nspec: ${spec}\n`,
    );
    const { value } = parseManifests({ path: 'flux/fleet.yaml', text: objects.join('---\n') });
    const filed = value.map((resource) => ({ file: 'flux/fleet.yaml', resource }));
    const identity = { remotes: [remote], branches: ['main'], prefix: '' };
    const paths = ['apps/web/a.yaml'];
    const { known } = findDeployments(filed, { paths, identity, parametersIn: () => undefined });
    expect(known.map(({ problem }) => problem)).toEqual([repository.unsureAddress(own)]);
  });
});

test('a revision is the present one, or another', () => {
  const { otherRevision } = ownRepository([], { remotes: [], branches: ['main'] }, () => true);
  expect([undefined, '', 'HEAD', 'main', 'refs/heads/main'].map(otherRevision)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect(otherRevision('v1.2')).toBe(
    'it is deployed from revision v1.2, whose files may differ from the present ones',
  );
});
