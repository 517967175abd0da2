import { describe, expect, test } from 'vitest';
import { viewOf } from '../../../page/matrix/cell.ts';
import { rowsOf } from '../../../page/matrix/rows.ts';
import type { Sending } from '../../../src/outage/balancing.ts';
import type { ServedFlow } from '../../../src/outage/flow.ts';

const flowOf = (more: Partial<ServedFlow>): ServedFlow => ({
  ...{
    service: 'shop/api',
    host: 'api',
    by: [],
    port: 80,
    requests: '',
    client: 'paris',
    clients: '',
  },
  ...{ part: 1, ways: [] },
  ...more,
});
const flow = flowOf({});
const sending = (shares: Readonly<Record<string, number>>, left: number, failing = 0): Sending => ({
  shares: new Map(Object.entries(shares)),
  failing,
  targets: new Set(Array.from({ length: left }, (_, i) => `t${i}`)),
});
const before = sending({ paris: 1 }, 3);

describe('a cell', () => {
  test.each([
    [sending({ paris: 1 }, 3), { text: 'paris 3', level: 'more', isMoved: false }],
    [sending({ boston: 0.6, paris: 0.4 }, 2), { text: '→ boston 2', level: 'two', isMoved: true }],
    [sending({ berlin: 0.5, boston: 0.5 }, 1), { text: '→ berlin 1', level: 'one', isMoved: true }],
    [sending({ paris: 1 }, 2, 0.25), { text: '! paris 2', level: 'failing', isMoved: false }],
    [sending({}, 0, 1), { text: '✗ nobody', level: 'lost', isMoved: true }],
  ])('says who is asked first and how many are left', (after, view) => {
    expect(viewOf([{ flow, before, after }])).toEqual(view);
  });

  test('tells of clients that are not served alike those who fare worst', () => {
    const well = { flow, before, after: before };
    const ill = { flow, before, after: sending({}, 0, 1) };
    expect(viewOf([well, ill, well])).toMatchObject({ text: '✗ nobody +2', level: 'lost' });
  });
});

test('a row holds the requests for a port of a service, a cell for each cluster', () => {
  const flows = [
    flowOf({ client: 'tokyo' }),
    flow,
    flowOf({ clients: 'in web' }),
    flowOf({ requests: 'uri /v2' }),
  ];
  const rows = rowsOf(flows, ['paris', 'tokyo']);
  expect(rows.map(({ name, cells }) => [name, ...cells.map(({ length }) => length)])).toEqual([
    ['shop/api:80', 2, 1],
    ['shop/api:80 (uri /v2)', 1, 0],
  ]);
});
