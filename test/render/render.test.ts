import { expect, test } from 'vitest';
import { linksFanOut } from '../../src/diagnostic/codes/read.ts';
import { diagnose, hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { readTopology } from '../../src/render/read-topology.ts';
import { renderRepository } from '../../src/render/render.ts';
import { directoryWith } from '../support/scratch.ts';

const files = {
  'distributary.yaml':
    'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n',
  'topology/north.yaml':
    'apiVersion: multicluster.flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\n' +
    'spec: {region: eu, zone: a, gatewayHost: 10.0.0.1, gatewayPort: 15443, fsmNamespace: fsm}\n',
};

test('a listing that ended early is an error, though no source has the place, and nothing is read', async () => {
  const whole = await openWorktree(directoryWith(files));
  const cut = diagnose(linksFanOut, { link: 'unused/a', limit: 9 }, startOfFile('unused/a'));
  for (const render of [renderRepository, readTopology]) {
    expect(hasErrors((await render(whole)).diagnostics)).toBe(false);
    expect(await render({ ...whole, cut })).toMatchObject({
      diagnostics: [cut],
      fleet: undefined,
      texts: new Map(),
    });
  }
});
