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
  const { known } = ofApplication(
    {
      ...{ by: 'Application web', file: 'argocd/web.yaml', name: 'web', createsNamespace: false },
      spec: { source, destination: { name: 'paris', namespace } },
      parameters: new Map(name === undefined ? [] : [['name', name]]),
    },
    {
      repository: ownRepository([], { remotes: [repoURL], branches: ['main'] }, () => true),
      names: new Map(),
      servers: new Map(),
    },
  );
  return known[0]?.problem;
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
