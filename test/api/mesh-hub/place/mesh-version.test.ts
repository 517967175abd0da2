import { describe, expect, test } from 'vitest';
import { codesOf, type HubSetup, mesh, meshes } from '../../../support/hub-fleet.ts';

const running = (version: string, istio: HubSetup['derive'] = {}): HubSetup => {
  const [east = {}, , south = {}] = meshes;
  const installation = { cluster: 'west', version };
  return { meshes: [east, mesh('west', '203.0.113.2', { installation }), south], derive: istio };
};

describe('a mesh of version', () => {
  test.each([
    ['1.30.2', {}, []],
    ['1.31', {}, []],
    ['v2.0.0', {}, []],
    ['1.29.9', {}, ['DIS1029']],
    ['1.7.3', {}, ['DIS1029']],
    ['1.29.9', { istio: { version: '1.29' } }, []],
    ['1.29.9', { istio: 'none' }, []],
    ['unknown', {}, []],
  ])('%s in a fleet with %j', (version, derive, codes) => {
    expect(codesOf(running(version, derive))).toEqual(codes);
  });
});
