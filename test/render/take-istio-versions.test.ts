import { describe, expect, test } from 'vitest';
import type { FleetSpec } from '../../src/kind/distributary-v1alpha1/fleet-spec.ts';
import { takeIstioVersions } from '../../src/render/take-istio-versions.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import { authoredSet, cluster, deriveSpec, object, positionIn } from '../support/fleet-builder.ts';

const operator = (tag: string) =>
  object('install.istio.io/v1alpha1', 'IstioOperator', 'istio', { tag });
const stating = (value: string): Cluster => {
  return { ...cluster('north'), istioVersion: { value, at: positionIn('topology/north.yaml') } };
};
const fleet = (version?: string): Pick<FleetSpec, 'derive' | 'hasIstioVersion' | 'locate'> => {
  const derive = deriveSpec({ istio: { version: version ?? '1.30', gateway: 'mtls' } });
  const locate = (pointer: string) => positionIn('distributary.yaml', pointer);
  return { derive, locate, ...(version === undefined ? {} : { hasIstioVersion: true }) };
};

describe('in a fleet', () => {
  test.each<
    [string, string | undefined, Cluster, string | undefined, string | undefined, string[]]
  >([
    ['without a version, the installation', undefined, cluster('north'), '1.26.2', '1.26.2', []],
    ['of the same version', '1.30', cluster('north'), '1.30.4', '1.30.4', []],
    ['of an older version', '1.28', cluster('north'), '1.31.0', '1.31.0', []],
    ['of a newer version', '1.31', cluster('north'), '1.30.4', '1.30.4', ['DIS1380']],
    ['with the exception of this Cluster', '1.31', stating('1.30'), '1.30.4', '1.30.4', []],
    ['with another version of the Cluster', '1.31', stating('1.29'), '1.30.4', '1.29', ['DIS1380']],
    ['without an installation', '1.31', stating('1.29'), undefined, '1.29', []],
    ['where nothing states more', '1.31', cluster('north'), undefined, '1.31', []],
    ['with an old installation', undefined, cluster('north'), '1.20.3', '1.20.3', ['DIS0299']],
    ['with a new installation', undefined, cluster('north'), '1.32.0', '1.32.0', ['DIS0243']],
    ['with a very old installation', undefined, cluster('north'), '1.16.0', '1.16.0', ['DIS0274']],
  ])('%s', (_, version, its, tag, expected, codes) => {
    const set = authoredSet(its, ...(tag === undefined ? [] : [operator(tag)]));
    const { value, diagnostics } = takeIstioVersions([set], fleet(version));
    expect(value[0]?.cluster.istioVersion?.value).toBe(expected);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
    expect(diagnostics.flatMap(({ related }) => related).length).toBe(
      codes.filter((code) => code === 'DIS1380').length,
    );
  });

  test('without Istio nothing is taken', () => {
    const set = authoredSet(cluster('north'), operator('1.28.2'));
    const { derive, ...rest } = fleet();
    const { value, diagnostics } = takeIstioVersions([set], {
      ...rest,
      derive: { ...derive, istio: 'none' },
    });
    expect([value[0]?.cluster, diagnostics]).toEqual([set.cluster, []]);
  });
});
