import { expect, test } from 'vitest';
import { farEndUnreached } from '../../../src/check/codes/server.ts';
import { consumerPortMissing } from '../../../src/diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose } from '../../../src/diagnostic/diagnostic.ts';
import { oneFindingACause } from '../../../src/outage/unserved/one-finding-a-cause.ts';

const at = (pointer: string, file = 'clusters/south/api.yaml') => ({
  file,
  document: 0,
  line: 3,
  column: 1,
  pointer,
});

const missing: Diagnostic = diagnose(
  consumerPortMissing,
  { service: 'shop/api', cluster: 'south', port: 8080, providers: ['north'] },
  at('/spec/ports'),
);

/** The gateway of south refuses the clients of north. */
const refused = (pointer: string, file?: string): Diagnostic =>
  diagnose(
    farEndUnreached,
    {
      cluster: 'north',
      others: 0,
      cause: 'Service shop/api has no port 8080',
      kind: 'name-unknown',
      other: 'south',
      serverName: 'outbound_.8080_._.api.shop.svc.cluster.local',
    },
    at(pointer, file),
  );

test('of two findings of one cause, that of the export stays, whatever the cluster of the other', () => {
  expect(oneFindingACause([refused('/spec/ports')], [missing])).toEqual([]);
  expect(oneFindingACause([refused('/spec/ports')])).toHaveLength(1);
});

test.each([
  ['another field', refused('/metadata/name')],
  ['another file', refused('/spec/ports', 'clusters/west/api.yaml')],
])('a cause at %s is another one', (_, other) => {
  expect(oneFindingACause([other], [missing])).toEqual([other]);
});
