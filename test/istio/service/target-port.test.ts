import { expect, test } from 'vitest';
import { podTemplates } from '../../../src/istio/pod/pod-template.ts';
import { targetNumbers } from '../../../src/istio/service/target-port.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { cluster, object, viewOf } from '../../support/fleet-builder.ts';

const numbers = (target: string | number | undefined, spec: JsonObject, protocol = 'TCP') => {
  const workload = object('apps/v1', 'Deployment', 'api', { template: { spec } });
  const port = { number: 80, targetPort: target, protocol };
  return targetNumbers(port, podTemplates(viewOf(cluster('north'), workload)));
};
const container = (...ports: readonly JsonObject[]): JsonObject => ({ ports });

test('a target port by name is the container port of that name and protocol', () => {
  const dns = [
    { name: 'dns', containerPort: 5300, protocol: 'UDP' },
    { name: 'dns', containerPort: 5353 },
  ];
  const spec = { containers: [container(...dns)] };
  expect(numbers('dns', spec)).toEqual([5353]);
  expect(numbers('dns', spec, 'UDP')).toEqual([5300]);
  expect(numbers('web', spec)).toEqual([]);
  expect(numbers(8080, spec)).toEqual([8080]);
  expect(numbers(undefined, spec)).toEqual([80]);
});

test('native sidecars have ports, after those of the containers; other init containers have none', () => {
  const web = (containerPort: number) => container({ name: 'web', containerPort });
  const native = { ...web(8081), restartPolicy: 'Always' };
  const initContainers = [web(8080), native];
  expect(numbers('web', { containers: [], initContainers })).toEqual([8081]);
  expect(numbers('web', { containers: [web(8082)], initContainers })).toEqual([8082, 8081]);
});
