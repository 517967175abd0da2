import { describe, expect, test } from 'vitest';
import { ofApplication } from '../../../../plugin/proposal/deployment/application.ts';
import { ownRepository } from '../../../../plugin/proposal/deployment/own-repository.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';

const repoURL = 'https://git.example.com/org/fleet.git';

function problemOf(
  settings: JsonObject,
  { namespace = 'shop', name }: { readonly namespace?: string; readonly name?: string } = {},
): string | undefined {
  const source = { repoURL, targetRevision: 'main', path: 'web', ...settings };
  return deployed({ source, destination: { name: 'paris', namespace } }, name)?.problem;
}

function deployed(spec: JsonObject, name?: string) {
  const { known } = ofApplication(
    {
      ...{ by: 'Application web', file: 'argocd/web.yaml', name: 'web', createsNamespace: false },
      spec,
      parameters: new Map(name === undefined ? [] : [['name', name]]),
    },
    {
      repository: ownRepository([], { remotes: [repoURL], branches: ['main'] }, () => true),
      names: new Map(),
      servers: new Map(),
    },
  );
  return known[0];
}

describe('a text that a source would fill, and Argo CD does not', () => {
  const values = { helm: { valuesObject: { a: [{ b: 'x {{ name }} y' }] } } };

  test.each<[string, JsonObject, string]>([
    ['in values', values, 'name'],
    ['in a text of values', { helm: { values: 'a: "{{labels.team}}"\n' } }, 'labels.team'],
    ['in a parameter', { helm: { parameters: [{ name: 'a', value: '{{ region }}' }] } }, 'region'],
    ['in the path of values', { helm: { valueFiles: ['{{ zone }}.yaml'] } }, 'zone'],
    ['in a patch', { kustomize: { patches: [{ patch: 'a: {{ group }}' }] } }, 'group'],
    ['in an annotation', { kustomize: { commonAnnotations: { a: '{{ path }}' } } }, 'path'],
    ['in a prefix', { kustomize: { namePrefix: '{{ path.segments[0] }}-' } }, 'path.segments[0]'],
    ['in a pattern', { directory: { include: '{{ path.basename }}.yaml' } }, 'path.basename'],
  ])('is no source: %s', (_, settings, variable) => {
    expect(problemOf(settings)).toBe(
      `"{{ ${variable} }}" in it is a text to Argo CD, which a source replaces by a value of the cluster`,
    );
  });

  test('is none of those of other programs, and no name of a field', () => {
    const texts = ['{{ $labels.instance }}', '{{ .Values.name }}', '{{ other }}', '{name}'];
    expect(problemOf({ helm: { valuesObject: { texts } } })).toBeUndefined();
    expect(problemOf({ helm: { valuesObject: { '{{ name }}': 'a' } } })).toBeUndefined();
  });

  test('is not the name of each cluster, which a generator has put there', () => {
    expect(problemOf(values, { name: '{{ name }}' })).toBeUndefined();
    expect(problemOf(values, { name: 'paris' })).toMatch(/^"\{\{ name \}\}"/);
    expect(problemOf({}, { namespace: '{{ name }}' })).toMatch(/^"\{\{ name \}\}"/);
  });
});

test('the file of a parameter is one of this repository, as a values file is', () => {
  const files = (path: string) => ({ valueFiles: [path], fileParameters: [{ name: 'a', path }] });
  const from = (url: string) => {
    const web = { repoURL, path: 'web', helm: files('$v/envs/paris.yaml') };
    const sources = [web, { repoURL: url, ref: 'v' }];
    return deployed({ sources, destination: { name: 'paris' } });
  };
  expect(from(repoURL)?.problem).toBeUndefined();
  expect(from(repoURL)?.settings).toMatchObject({ helm: files('/envs/paris.yaml') });
  const { fileParameters } = files('$v/a');
  const other = 'https://git.example.com/org/other.git';
  const sources = [
    { repoURL, path: 'web', helm: { fileParameters } },
    { repoURL: other, ref: 'v' },
  ];
  expect(deployed({ sources, destination: { name: 'paris' } })?.problem).toBe(
    `of its values file $v/a, its source ${other} is another repository`,
  );
});
