/** What `simulate` refuses before it makes it; reading so many clusters takes too long for the tests of every day. */
import { expect, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';

test('makes no pairs of more clusters than anybody waits for', async () => {
  const cluster = (i: number) =>
    `---\napiVersion: multicluster.flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: c${i}}\nspec: {region: r, zone: z, gatewayHost: 10.1.${i >> 8}.${i & 255}, gatewayPort: 15443, fsmNamespace: f}\n`;
  const clusters = Array.from({ length: 3300 }, (_, i) => cluster(i)).join('');
  const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: s}\n';
  const cwd = directoryWith({ 'distributary.yaml': fleet, 'topology/all.yaml': clusters });
  const ran = await runProgram(['simulate', '--all-pairs'], { cwd });
  expect(ran.stderr).toContain('5443350 outages of 0 flows are too many to answer at once');
  expect(ran).toMatchObject({ status: 2, stdout: '' });
});
