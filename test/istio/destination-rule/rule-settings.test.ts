import { describe, expect, test } from 'vitest';
import {
  overlaySubsets,
  overlayTrafficPolicy,
  type RuleSettings,
} from '../../../src/istio/destination-rule/rule-settings.ts';
import type { JsonObject } from '../../../src/resource/json.ts';

const localityLbSetting = { enabled: true, failoverPriority: ['a='] };
const outlierDetection = { consecutive5xxErrors: 5, maxEjectionPercent: 100 };
const pin = (number: number): JsonObject => ({ mode: 'ISTIO_MUTUAL', sni: `outbound_.${number}_` });
const plain: RuleSettings = { localityLbSetting, outlierDetection, tls: new Map() };
const pinned = (...ports: readonly number[]): RuleSettings => ({
  ...plain,
  tls: new Map(ports.map((port) => [port, pin(port)])),
});
const ours = { loadBalancer: { localityLbSetting }, outlierDetection };

describe('overlayTrafficPolicy', () => {
  test.each<[string, JsonObject | undefined, JsonObject]>([
    ['nothing', undefined, ours],
    [
      'other settings',
      { connectionPool: { tcp: {} }, loadBalancer: { simple: 'RANDOM' }, tls: { mode: 'DISABLE' } },
      {
        connectionPool: { tcp: {} },
        loadBalancer: { simple: 'RANDOM', localityLbSetting },
        outlierDetection,
        tls: { mode: 'DISABLE' },
      },
    ],
    [
      'the same settings, which win',
      {
        loadBalancer: { localityLbSetting: { enabled: false } },
        outlierDetection: { maxEjectionPercent: 5 },
      },
      {
        loadBalancer: { localityLbSetting: { enabled: false, failoverPriority: ['a='] } },
        outlierDetection: { consecutive5xxErrors: 5, maxEjectionPercent: 5 },
      },
    ],
    [
      'settings for ports, each of which gets ours',
      {
        portLevelSettings: [
          { port: { number: 80 } },
          { port: { number: 81 }, loadBalancer: { simple: 'RANDOM' } },
        ],
      },
      {
        ...ours,
        portLevelSettings: [
          { port: { number: 80 }, ...ours },
          {
            port: { number: 81 },
            loadBalancer: { simple: 'RANDOM', localityLbSetting },
            outlierDetection,
          },
        ],
      },
    ],
  ])('over %s', (_, authored, expected) => {
    expect(overlayTrafficPolicy(authored, plain)).toEqual(expected);
  });

  test('pins one port at the top', () => {
    expect(overlayTrafficPolicy({}, pinned(80))).toEqual({ ...ours, tls: pin(80) });
  });

  test('pins several ports by an entry each, with what the entry replaces copied into it', () => {
    const connectionPool = { tcp: { maxConnections: 1 } };
    expect(overlayTrafficPolicy({ connectionPool }, pinned(80, 81))).toEqual({
      connectionPool,
      ...ours,
      portLevelSettings: [80, 81].map((number) => ({
        port: { number },
        connectionPool,
        ...ours,
        tls: pin(number),
      })),
    });
  });

  test('pins the entries that are there, and adds the others', () => {
    const portLevelSettings = [{ port: { number: 81 }, tls: { sni: 'own' } }];
    expect(overlayTrafficPolicy({ portLevelSettings }, pinned(80, 81))).toEqual({
      ...ours,
      portLevelSettings: [
        { port: { number: 81 }, ...ours, tls: { mode: 'ISTIO_MUTUAL', sni: 'own' } },
        { port: { number: 80 }, ...ours, tls: pin(80) },
      ],
    });
  });
});

describe('overlaySubsets', () => {
  const own = { name: 'distributary-gateway', labels: { app: 'a' } };

  test.each<[string, readonly JsonObject[], readonly JsonObject[]]>([
    ['without a policy', [{ name: 'v1' }], [{ name: 'v1' }]],
    [
      'with a block that ours is part of',
      [{ name: 'v1', trafficPolicy: { loadBalancer: {} } }],
      [{ name: 'v1', trafficPolicy: { loadBalancer: { localityLbSetting } } }],
    ],
    [
      'with the other such block',
      [{ name: 'v1', trafficPolicy: { outlierDetection: {} } }],
      [{ name: 'v1', trafficPolicy: { outlierDetection } }],
    ],
    [
      'with another block',
      [{ name: 'v1', trafficPolicy: { tls: {} } }],
      [{ name: 'v1', trafficPolicy: { tls: {} } }],
    ],
    [
      'with ports',
      [{ name: 'v1', trafficPolicy: { portLevelSettings: [{ port: { number: 80 } }] } }],
      [{ name: 'v1', trafficPolicy: { portLevelSettings: [{ port: { number: 80 }, ...ours }] } }],
    ],
  ])('over a subset %s', (_, subsets, expected) => {
    expect(overlaySubsets({ subsets }, plain)).toEqual({ subsets: expected });
  });

  test('is nothing where there are none', () => {
    expect(overlaySubsets({}, plain)).toEqual({});
    expect(overlaySubsets({ subsets: [] }, plain)).toEqual({});
  });

  test('adds one of our own, once', () => {
    const settings = { ...plain, subset: own };
    const first = overlaySubsets({ subsets: [{ name: 'v1' }] }, settings);
    expect(first).toEqual({ subsets: [{ name: 'v1' }, own] });
    expect(overlaySubsets(first, settings)).toEqual(first);
    expect(overlaySubsets({}, settings)).toEqual({ subsets: [own] });
  });
});
