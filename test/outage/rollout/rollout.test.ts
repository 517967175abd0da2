import { describe, expect, test } from 'vitest';
import { modelOutages } from '../../../src/app/outage/simulate.ts';
import { planRollout } from '../../../src/outage/rollout/rollout.ts';
import { renderRepository } from '../../../src/render/render.ts';
import { type Changes, demoReader } from '../../support/fleet-states.ts';

async function rollout(changes: Changes = {}) {
  const rendered = await renderRepository(demoReader(changes));
  const clusters = rendered.topology.clusters.map(({ name }) => name);
  return planRollout({ ...modelOutages(rendered, { onlyShared: true }), clusters });
}

describe('a rollout', () => {
  test('never changes at once two clusters that take over for each other', async () => {
    const { waves, takeovers } = await rollout();
    const waveOf = (name: string) => waves.findIndex((wave) => wave.includes(name));
    expect(takeovers.map(({ from, to }) => `${to} for ${from}`)).toEqual([
      'paris for berlin',
      'berlin for boston',
      'berlin for paris',
      'boston for tokyo',
    ]);
    for (const { from, to } of takeovers) expect(waveOf(from)).not.toBe(waveOf(to));
  });

  test('has every cluster once, those that serve least first', async () => {
    const { waves } = await rollout();
    expect(waves[0]?.[0]).toBe('dallas');
    expect(waves.flat().sort()).toEqual(['berlin', 'boston', 'dallas', 'paris', 'tokyo']);
  });

  test('is one wave where nobody takes over', async () => {
    const { waves, takeovers } = await rollout({ 'apps/api/export.yaml': undefined });
    expect(takeovers).toEqual([]);
    expect(waves).toHaveLength(1);
  });

  test('says of which services', async () => {
    const { takeovers } = await rollout();
    expect(takeovers[0]).toEqual({ from: 'berlin', to: 'paris', services: ['shop/api'] });
  });
});
