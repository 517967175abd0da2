import { describe, expect, test } from 'vitest';
import { ownPods } from '../../../src/derive/failover/own-pods.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, cluster, viewOf } from '../../support/fleet-builder.ts';
import { deployment, service } from '../../support/hub-fleet.ts';

const found = (spec: JsonObject, ...workloads: readonly JsonObject[]) =>
  ownPods(viewOf(cluster('east'), ...workloads), authored(service('reviews', spec)), 9080);

const port = (targetPort: number | string) => ({
  ports: [{ port: 80 }, { port: 9080, targetPort }],
});
const named = (containerPort: number, name = 'web') => ({ ports: [{ name, containerPort }] });

describe('the pods of a Service', () => {
  test.each<[string, JsonObject, readonly JsonObject[], number]>([
    ["listen on the Service's own port", {}, [], 9080],
    ['listen on a port that the Service names', port(8080), [], 8080],
    [
      'listen on what the workload calls so',
      port('web'),
      [deployment('reviews', named(8081))],
      8081,
    ],
    [
      'are those that it selects',
      port('web'),
      [deployment('reviews', named(8081)), deployment('other', named(9))],
      8081,
    ],
  ])('%s', (_, spec, workloads, targetPort) => {
    expect(found(spec, ...workloads)).toEqual({ labels: { app: 'reviews' }, targetPort });
  });

  test.each<[string, JsonObject, readonly JsonObject[], string]>([
    ['without a selector', { selector: {} }, [], 'it has no selector'],
    [
      'whose port nobody names',
      port('web'),
      [deployment('reviews', named(8081, 'http'))],
      'no workload in Git has a port "web"',
    ],
    [
      'with two answers',
      port('web'),
      [
        deployment('reviews', named(1)),
        { ...deployment('reviews', named(2)), kind: 'StatefulSet' },
      ],
      'workloads have different numbers for port "web"',
    ],
  ])('%s are not known', (_, spec, workloads, lacking) => {
    expect(found(spec, ...workloads)).toEqual({ lacking });
  });
});
