import { describe, expect, test } from 'vitest';
import type { ChartValues } from '../../../../src/istio/mesh/chart/chart-values.ts';
import {
  chartOfRelease,
  chartsOfApplication,
} from '../../../../src/istio/mesh/chart/installed-chart.ts';
import { isObject, type JsonObject } from '../../../../src/resource/json.ts';
import { authored, object } from '../../../support/fleet-builder.ts';
import { resources } from '../../../support/resources.ts';

const server = 'https://kubernetes.default.svc';

/** The values of an Application with these Helm settings. */
function ofHelm(helm: JsonObject, destination: JsonObject = { server }): readonly ChartValues[] {
  const source = { chart: 'istiod', helm };
  const spec = { destination, sources: [{ chart: 'base', helm }, source] };
  const application = authored(object('argoproj.io/v1alpha1', 'Application', 'istiod', spec));
  return chartsOfApplication(application, { name: 'north' }).flatMap(({ values }) => values ?? []);
}

const named = (parameters: readonly (readonly [string, string])[]): JsonObject => ({
  parameters: parameters.map(([name, value]) => ({ name, value })),
});

describe('an Application', () => {
  test('has parameters before values, and valuesObject before values', () => {
    const [found] = ofHelm({
      ...named([['global.network', 'net-2']]),
      valuesObject: { global: { network: 'net-1', meshID: 'mesh' } },
      values: 'global: {network: net-0}',
    });
    expect(found?.values).toEqual({ global: { network: 'net-2', meshID: 'mesh' } });
    expect(found?.pointer).toBe('/spec/sources/1/helm/valuesObject');
    expect(found?.unread).toEqual([]);
  });

  test.each([
    ['true', true],
    ['null', null],
    ['0', 0],
    ['-7', -7],
    ['007', '007'],
    ['1.5', '1.5'],
    ['TRUE', true],
    ['+5', 5],
    ['1e3', '1e3'],
    ['', ''],
  ])('types the parameter %j as helm --set does', (text, value) => {
    const [found] = ofHelm(named([['a.b', text]]));
    expect(found?.values).toEqual({ a: { b: value } });
  });

  test('leaves a parameter with forceString a text', () => {
    const [found] = ofHelm({ parameters: [{ name: 'a', value: 'true', forceString: true }] });
    expect(found?.values).toEqual({ a: 'true' });
  });

  test('sets a parameter below a value that is no object', () => {
    const [found] = ofHelm({ valuesObject: { a: 1 }, ...named([['a.b', 'c']]) });
    expect(found?.values).toEqual({ a: { b: 'c' } });
  });

  test('reads a parameter named like a member of all objects as any other', () => {
    const [found] = ofHelm(named([['__proto__.polluted', 'yes']]));
    const inner = Object.entries(found?.values ?? {}).map(([, value]) => value);
    expect(inner).toEqual([{ polluted: 'yes' }]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test.each<[string, JsonObject, readonly string[]]>([
    ['files', { valueFiles: ['$values/istiod.yaml'] }, ['valueFiles']],
    ['file parameters', { fileParameters: [{ name: 'a', path: 'b' }] }, ['fileParameters']],
    [
      'lists',
      named([
        ['a[0].b', 'c'],
        ['d', '{e}'],
      ]),
      ['parameters/0', 'parameters/1'],
    ],
    ['a path without an end', named([[`a${'.a'.repeat(9_999)}`, 'b']]), ['parameters/0']],
    [
      'variables of Argo CD',
      named([
        ['a', 'b'],
        ['c', '$ARGOCD_APP_NAME'],
      ]),
      ['parameters/1'],
    ],
  ])('has unread values: %s', (_, helm, unread) => {
    const pointers = unread.map((field) => `/spec/sources/1/helm/${field}`);
    expect(ofHelm(helm).map((one) => one.unread)).toEqual([pointers]);
  });

  test('of another cluster has none', () => {
    expect(ofHelm(named([['a', 'b']]), { name: 'south' })).toEqual([]);
  });
});

describe('a HelmRelease', () => {
  const release = (valuesFrom: string): string =>
    `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: istiod, namespace: istio-system}\nspec:\n  chart: {spec: {chart: istiod}}\n  valuesFrom: [${valuesFrom}]\n  values: {global: {network: net-1}}\n`;
  const map =
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: values, namespace: istio-system}\ndata: {values.yaml: "global: {network: net-0, meshID: mesh}"}\n';

  function valuesOf(valuesFrom: string): ChartValues | undefined {
    const [one, ...others] = resources(`${release(valuesFrom)}---\n${map}`);
    if (one === undefined || !isObject(one.object)) throw new Error('there is a HelmRelease');
    const [found] = chartOfRelease(one, ({ name }) => others.find((each) => each.name === name));
    return found?.values;
  }

  test('has the values of its ConfigMaps below its own', () => {
    const found = valuesOf('{kind: ConfigMap, name: values}');
    expect(found?.values).toEqual({ global: { network: 'net-1', meshID: 'mesh' } });
    expect(found).toMatchObject({ pointer: '/spec/values', isMerged: true, unread: [] });
  });

  test('has unread values in Secrets, and in ConfigMaps that Git lacks', () => {
    const found = valuesOf(
      '{kind: Secret, name: a}, {kind: ConfigMap, name: values}, {kind: ConfigMap, name: b}',
    );
    expect(found?.values).toEqual({ global: { network: 'net-1', meshID: 'mesh' } });
    expect(found?.unread).toEqual(['/spec/valuesFrom/0', '/spec/valuesFrom/2']);
  });
});
