import { expect, test } from 'vitest';
import { rowsOf } from '../../../page/matrix/rows.ts';
import { staleCells } from '../../../page/matrix/stale-cells.ts';
import { modelOutages } from '../../../src/app/outage/simulate.ts';
import { noOutage } from '../../../src/outage/outage.ts';
import { outageAnswers } from '../../../src/outage/simulate.ts';
import { renderRepository } from '../../../src/render/render.ts';
import { demoReader } from '../../support/fleet-states.ts';

test('draws the cells whose outcome an outage changes, and no others', async () => {
  const rendered = await renderRepository(demoReader({}));
  const { flows } = modelOutages(rendered, { onlyShared: true });
  const clusters = rendered.topology.clusters.map(({ name }) => name);
  const weights = new Map(clusters.map((name) => [name, 1]));
  const answers = outageAnswers({ flows, clusters, demand: { source: 'even', weights } });
  const rows = rowsOf(flows, clusters);
  const cells = staleCells(flows, rows, 4);
  const drawn = (...down: string[]): readonly string[] => {
    cells.renew(answers([{ ...noOutage, down: new Set(down) }])[0]?.flows ?? []);
    return rows.flatMap(({ name }, row) => {
      const columns = cells.take(row);
      expect(cells.isStale(row)).toBe(false);
      return columns.map(
        (column) => `${name} ${clusters[column]} ${cells.viewOf(row, column).text}`,
      );
    });
  };
  expect(drawn()).toHaveLength(rows.length * clusters.length);
  expect(drawn()).toEqual([]);
  expect(drawn('dallas')).toEqual(['shop/api:8080 dallas down']);
  expect(drawn('dallas')).toEqual([]);
  expect(drawn('boston')).toEqual([
    'shop/api:8080 tokyo ⌂ tokyo › paris',
    'shop/api:8080 berlin ⌂ berlin › paris › tokyo',
    'shop/api:8080 paris ⌂ paris › berlin › tokyo',
    'shop/api:8080 boston down',
    'shop/api:8080 dallas → berlin › paris › tokyo',
  ]);
});
