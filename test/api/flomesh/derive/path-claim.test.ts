import { describe, expect, test } from 'vitest';
import { readCandidate } from '../../../../src/api/flomesh/derive/export-candidate.ts';
import { giveOutPaths } from '../../../../src/api/flomesh/derive/path-claim.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import {
  cluster,
  object,
  placed,
  service,
  serviceExport,
  viewOf,
  withMetadata,
} from '../../../support/fleet-builder.ts';

const ports = {
  ports: [
    { name: 'http', port: 80 },
    { name: 'admin', port: 81 },
  ],
};
const rule = (path: string, portNumber = 80, pathType = 'Prefix') => ({
  portNumber,
  path,
  pathType,
});
const exported = (name: string, ...rules: readonly JsonObject[]) => serviceExport(name, { rules });
const first = (one: JsonObject) =>
  withMetadata(one, { annotations: { 'distributary.dev/export-priority': '1' } });
const newer = (one: JsonObject) => ({ ...one, apiVersion: 'multicluster.flomesh.io/v1alpha1' });

const ingress = (path: JsonObject) =>
  object('networking.k8s.io/v1', 'Ingress', 'front', { rules: [{ http: { paths: [path] } }] });

/** `name: ports` of what is kept, and what is said. */
function give(exclusive: boolean, exports: readonly JsonObject[], ...others: JsonObject[]) {
  const view = viewOf(cluster('north'), service('a', ports), service('b', ports), ...others);
  const candidates = exports.flatMap((one) => readCandidate(view, placed(one)).value ?? []);
  const { kept, diagnostics } = giveOutPaths(view, candidates, exclusive);
  return {
    kept: kept.map((one) => `${one.placed.resource.name}: ${one.ports.map((p) => p.number)}`),
    found: diagnostics.map(({ message, at }) => `${at.pointer} ${message.split('is already ')[1]}`),
  };
}

const takenByA = 'used by ServiceExport shop/a in cluster "north"';

describe('giveOutPaths', () => {
  test.each<[string, readonly JsonObject[], readonly string[], readonly string[]]>([
    [
      'different paths',
      [exported('a', rule('/a')), exported('b', rule('/b'))],
      ['a: 80', 'b: 80'],
      [],
    ],
    [
      'one path of two types',
      [exported('a', rule('/p')), exported('b', rule('/p', 80, 'Exact'))],
      ['a: 80', 'b: 80'],
      [],
    ],
    [
      'one path of two services',
      [exported('b', rule('/p')), exported('a', rule('/p'))],
      ['a: 80'],
      [`/spec/rules/0/path ${takenByA}; the export offers nothing`],
    ],
    [
      'one path, the higher priority first',
      [exported('a', rule('/p')), first(exported('b', rule('/p')))],
      ['b: 80'],
      [`/spec/rules/0/path ${takenByA.replace('/a', '/b')}; the export offers nothing`],
    ],
    [
      'one path of two groups of one service',
      [exported('a', rule('/p')), newer(exported('a', rule('/p')))],
      ['a: 80', 'a: 80'],
      [],
    ],
    [
      'one path of two ports',
      [exported('a', rule('/p'), rule('/p', 81))],
      ['a: 80'],
      [`/spec/rules/1/path ${takenByA}; port 81 is not offered`],
    ],
    [
      'one path of two ports in two groups',
      [exported('a', rule('/p')), newer(exported('a', rule('/p', 81)))],
      ['a: 80'],
      [`/spec/rules/0/path ${takenByA}; port 81 is not offered`],
    ],
    [
      'the second path of a port taken',
      [exported('a', rule('/p')), exported('b', rule('/q'), rule('/p'))],
      ['a: 80'],
      [`/spec/rules/1/path ${takenByA}; the export offers nothing`],
    ],
  ])('gives out %s', (_, exports, kept, found) => {
    expect(give(true, exports)).toEqual({ kept, found });
  });

  test('gives what a loser wanted besides to others', () => {
    const exports = [exported('a', rule('/p')), exported('b', rule('/p'), rule('/q'))];
    const third = exported('b', rule('/q'));
    expect(give(true, [...exports, newer(third)]).kept).toEqual(['a: 80', 'b: 80']);
  });

  test('keeps everything where paths lead nowhere, and says the same', () => {
    expect(
      give(false, [exported('a', rule('/p'), rule('/p', 81)), exported('b', rule('/p'))]),
    ).toEqual({
      kept: ['a: 80,81', 'b: 80'],
      found: [`/spec/rules/1/path ${takenByA}`, `/spec/rules/0/path ${takenByA}`],
    });
  });

  test.each<[string, JsonObject, boolean]>([
    ['of the same type', { path: '/p', pathType: 'Prefix' }, true],
    ['of another type', { path: '/p', pathType: 'Exact' }, false],
    ['without a path', { pathType: 'Prefix' }, false],
  ])('lets an Ingress come first, %s', (_, path, taken) => {
    const { kept } = give(true, [first(exported('a', rule('/p')))], ingress(path));
    expect(kept).toEqual(taken ? [] : ['a: 80']);
  });

  test('points at the one that has the path', () => {
    const view = viewOf(cluster('north'), service('a', ports), ingress(rule('/p')));
    const one = readCandidate(view, placed(exported('a', rule('/p')))).value;
    const [finding] = giveOutPaths(view, one === undefined ? [] : [one], true).diagnostics;
    expect(finding?.related).toMatchObject([
      { message: 'Ingress shop/front has the path', at: { pointer: '/spec/rules/0/http/paths/0' } },
    ]);
  });
});
