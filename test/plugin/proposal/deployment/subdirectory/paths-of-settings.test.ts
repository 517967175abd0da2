import { describe, expect, test } from 'vitest';
import { belowPrefix } from '../../../../../plugin/proposal/deployment/subdirectory/paths-of-settings.ts';
import type { JsonObject } from '../../../../../src/resource/json.ts';

const below = (settings: JsonObject, path = 'deploy/charts/web') =>
  belowPrefix(
    { by: 'Application web', file: 'a.yaml', path, target: { type: 'here' }, settings },
    'deploy/',
  );

describe('a path in the settings of a deployer', () => {
  test.each<[string, string]>([
    ['/deploy/envs/{{ name }}.yaml', '/envs/{{ name }}.yaml'],
    ['values.yaml', 'values.yaml'],
    ['../../envs/paris.yaml', '../../envs/paris.yaml'],
    ['../../../deploy/envs/paris.yaml', '../../envs/paris.yaml'],
    ['/deploy/envs/*.yaml', '/envs/*.yaml'],
  ])('%s is %s in the fleet', (authored, own) => {
    const { path, settings, problem } = below({
      helm: { valueFiles: [authored], fileParameters: [{ name: 'a', path: authored }] },
      kustomize: { components: [authored], patches: [{ path: authored, target: {} }] },
    });
    expect([path, problem]).toEqual(['charts/web', undefined]);
    expect(settings).toEqual({
      helm: { valueFiles: [own], fileParameters: [{ name: 'a', path: own }] },
      kustomize: { components: [own], patches: [{ path: own, target: {} }] },
    });
  });

  test.each<[string, JsonObject]>([
    ['/envs/paris.yaml', { helm: { valueFiles: ['values.yaml', '/envs/paris.yaml'] } }],
    ['../../../x', { helm: { fileParameters: [{ name: 'a', path: '../../../x' }] } }],
    ['/deployed/x.yaml', { helm: { valueFiles: ['/deployed/x.yaml'] } }],
    ['../../../../x', { kustomize: { components: ['../../../../x'] } }],
  ])('%s is outside of it', (path, settings) => {
    expect(below(settings).problem).toBe(
      `its settings read ${path}, which is outside of the directory of the fleet`,
    );
  });

  test('is no other text, whatever it looks like', () => {
    const settings = {
      helm: { values: '/envs/a', valuesObject: { valueFiles: ['/a'] } },
      flux: {},
    };
    expect(below(settings)).toMatchObject({ settings });
    expect(below(settings).problem).toBeUndefined();
  });
});
