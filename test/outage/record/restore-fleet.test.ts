import { describe, expect, test } from 'vitest';
import { modelOutages } from '../../../src/app/outage/simulate.ts';
import { outagesOf } from '../../../src/outage/loss.ts';
import { noOutage, type Outage } from '../../../src/outage/outage.ts';
import { recordFleet } from '../../../src/outage/record/record-fleet.ts';
import { restoreFleet } from '../../../src/outage/record/restore-fleet.ts';
import { type Scenario, simulateOutages } from '../../../src/outage/simulate.ts';
import { renderRepository } from '../../../src/render/render.ts';
import { filesBelow, read } from '../../support/code-fixtures.ts';
import { parseCompact } from '../../support/compact-repository.ts';
import { readerOf } from '../../support/hostile/memory-reader.ts';

const cases = filesBelow('fixtures/outages').filter((path) => path.endsWith('.in.yaml'));
const plain = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';

describe('a fleet that was recorded and restored', () => {
  test.each(cases)('answers as before: %s', async (path) => {
    const files = parseCompact(read(`fixtures/outages/${path}`));
    const has = files.some((file) => file.path === 'distributary.yaml');
    const all = has ? files : [...files, { path: 'distributary.yaml', text: plain }];
    const rendered = await renderRepository(readerOf(all));
    const model = modelOutages(rendered, { onlyShared: true });
    const { clusters } = rendered.topology;
    const record = recordFleet(model, clusters);
    expect(record.flows.length).toBeGreaterThan(0);
    const restored = restoreFleet(JSON.parse(JSON.stringify(record)));
    for (const outage of outagesAmong(
      clusters.map(({ name }) => name),
      clusters,
    )) {
      const [now] = simulateOutages(restored, [outage]);
      const [then] = model.simulate([outage]);
      expect(now && told(now)).toEqual(then && told(then));
    }
  });

  test('holds nothing of a cluster but where it is, and nothing of its clients but what is told', async () => {
    const files = parseCompact(read(`fixtures/outages/${cases[0]}`));
    const all = [...files, { path: 'distributary.yaml', text: plain }];
    const rendered = await renderRepository(readerOf(all));
    const text = JSON.stringify(
      recordFleet(modelOutages(rendered, { onlyShared: true }), rendered.topology.clusters),
    );
    expect(text).not.toContain('203.0.113.');
    expect(text).not.toMatch(/labels|gatewayHost|"at"/);
  });
});

function outagesAmong(
  names: readonly string[],
  clusters: Parameters<typeof outagesOf>[1],
): readonly Outage[] {
  const degraded = names.map((name) => ({ ...noOutage, degraded: new Map([[name, 0.5]]) }));
  const gateways = names.map((name) => ({ ...noOutage, gateways: new Set([name]) }));
  return [noOutage, ...outagesOf('pairs', clusters), ...degraded, ...gateways];
}

/** All of it, without the clients that a flow stands for, and the pods of its hosts: nobody asks for them once the hosts are known. */
function told({ flows, lost, ...rest }: Omit<Scenario, 'flows' | 'lost'> & Plain): unknown {
  const plainly = (all: Plain['flows']) =>
    all.map(({ flow: { sample, names, ...flow }, before, after }) => ({
      flow: JSON.parse(JSON.stringify(flow, (key, value) => (key === 'pod' ? undefined : value))),
      before,
      after: { shares: after.shares, failing: after.failing, targets: [...after.targets] },
    }));
  return { ...rest, flows: plainly(flows), lost: plainly(lost) };
}

interface Plain {
  readonly flows: readonly (Omit<Scenario['flows'][number], 'flow'> & {
    readonly flow: Partial<Scenario['flows'][number]['flow']>;
  })[];
  readonly lost: Plain['flows'];
}
