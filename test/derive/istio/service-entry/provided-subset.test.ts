import { describe, expect, test } from 'vitest';
import { deriveFleet } from '../../../../src/derive/derive.ts';
import { type JsonObject, listAt, objectAt } from '../../../../src/resource/json.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  object,
  rule,
  service,
  serviceExport,
  withMetadata,
} from '../../../support/fleet-builder.ts';

const reviews = service('reviews', { selector: { app: 'reviews' } });
const subset = (name: string, labels: JsonObject = { version: name }) => ({ name, labels });
const both = rule('reviews', { subsets: [subset('v1'), subset('v2')] });

const workload = (labels: JsonObject) =>
  object('apps/v1', 'Deployment', `reviews-${JSON.stringify(labels).length}`, {
    template: { metadata: { labels: { app: 'reviews', ...labels } } },
  });

const about = ['DIS0432', 'DIS0439', 'DIS0459', 'DIS1334'];

/** The labels by which south's endpoints in north count for subsets, and what is said. */
function seen(north: readonly JsonObject[], south: readonly JsonObject[]) {
  const sets = [
    authoredSet(cluster('north'), reviews, ...north),
    authoredSet(cluster('south'), reviews, serviceExport(), ...south),
  ];
  const { value, diagnostics } = deriveFleet(sets, deriveSpec());
  const entry = value[0]?.derived.find(({ resource }) => resource.kind === 'ServiceEntry');
  return {
    labels: listAt(entry?.resource.object, 'spec', 'endpoints').map((one) => {
      const { version, track } = objectAt(one, 'labels') ?? {};
      return [version, track].filter((label) => label !== undefined).join(' ');
    }),
    codes: diagnostics.map(({ code }) => code).filter((code) => about.includes(code)),
  };
}

describe('an endpoint stands for the subsets that its cluster has pods of', () => {
  test('those of its workloads', () => {
    expect(seen([both], [both, workload({ version: 'v1' })])).toEqual({
      labels: ['v1'],
      codes: [],
    });
  });

  test('for the whole service alone, where it has none of them', () => {
    expect(seen([both], [both, workload({ version: 'v3' })])).toEqual({ labels: [''], codes: [] });
  });

  test('by the labels that the provider asks for itself', () => {
    const south = rule('reviews', { subsets: [subset('v1', { track: 'old' }), subset('v2')] });
    const old = workload({ version: 'x', track: 'old' });
    expect(seen([both], [south, old]).labels).toEqual(['v1']);
  });

  test('all of them, where Git has no workload: that is said of each', () => {
    const untold = { labels: ['v1', 'v2'], codes: ['DIS0439', 'DIS0439'] };
    expect(seen([both], [both])).toEqual(untold);
  });

  test('none that counts for another subset without pods, too', () => {
    const north = rule('reviews', {
      subsets: [subset('v1'), subset('new', { version: 'v1', track: 'new' })],
    });
    const south = rule('reviews', { subsets: [subset('v1'), subset('new', { track: 'new' })] });
    expect(seen([north], [south, workload({ version: 'v0', track: 'new' })]).labels).toEqual(['']);
  });

  test('a rule of a client namespace is not for the gateway of the provider', () => {
    const web = withMetadata(rule('reviews.shop.svc.cluster.local', { subsets: [subset('v1')] }), {
      namespace: 'web',
    });
    const pods = workload({ version: 'v1' });
    expect(seen([web], [web, pods])).toEqual({ labels: [''], codes: ['DIS0432'] });
    expect(seen([web], [both, pods])).toEqual({ labels: ['v1'], codes: [] });
  });

  test('a rule that exportTo hides from the gateway is reported as that, once for all subsets', () => {
    const hidden = (exportTo: readonly string[], of: JsonObject = {}) =>
      rule('reviews', { exportTo: [...exportTo], subsets: [subset('v1'), subset('v2')], ...of });
    const pods = workload({ version: 'v1' });
    const reported = (south: JsonObject) => [...new Set(seen([both], [south, pods]).codes)];
    expect(reported(hidden(['.']))).toEqual(['DIS0459']);
    expect(reported(hidden(['shop', 'web']))).toEqual(['DIS0459']);
    expect(reported(hidden(['.', 'istio-system']))).toEqual([]);
    const forSome = { workloadSelector: { matchLabels: { app: 'web' } } };
    expect(reported(hidden(['.'], forSome))).toEqual(['DIS0432']);
    expect(reported(rule('reviews', { exportTo: ['.'], subsets: [subset('v3')] }))).toEqual([
      'DIS0432',
    ]);
  });

  test('a rule of the namespace of the gateway replaces that of the service, whatever pods it is for', () => {
    const pods = workload({ version: 'v1' });
    const ofGateway = (spec: JsonObject) =>
      withMetadata(rule('*.local', { exportTo: ['.'], ...spec }), { namespace: 'istio-system' });
    const reported = (...south: JsonObject[]) => [...new Set(seen([both], [...south, pods]).codes)];
    expect(reported(both, ofGateway({}))).toEqual(['DIS1334']);
    expect(reported(both, ofGateway({ exportTo: ['*'] }))).toEqual([]);
    const forSome = { workloadSelector: { matchLabels: { app: 'egress' } } };
    expect(reported(both, ofGateway(forSome))).toEqual(['DIS1334']);
    expect(reported(both, ofGateway({ subsets: [subset('v1'), subset('v2')] }))).toEqual([]);
    // Where nothing that the gateway could see defines it, there is nothing to replace.
    expect(reported(ofGateway({}))).toEqual(['DIS0432']);
  });

  test('of two rules of the service, the younger one for other namespaces is the one that lacks a subset', () => {
    const pods = workload({ version: 'v1' });
    const younger = rule('reviews', { exportTo: ['*'], subsets: [subset('v2')] });
    const two = [both, withMetadata(younger, { name: 'younger' })];
    expect(seen([both], [...two, pods]).codes).toEqual(['DIS1334']);
  });

  test('a wildcard of a client namespace declares subsets, too', () => {
    const web = withMetadata(rule('*.local', { subsets: [subset('v1')] }), { namespace: 'web' });
    expect(seen([web], [both, workload({ version: 'v1' })]).labels).toEqual(['v1']);
  });
});
