import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { describe, expect } from 'vitest';
import { itWithPeers } from '../support/peer-program.ts';

describe('the bench', () => {
  // It ends with an error of its own when an object differs, or when git's import of the commits gives other ids.
  itWithPeers(
    ['kustomize', 'helm'],
    'finds the same objects in our branches as kustomize and helm render, and compares',
    () => {
      const size = ['--rounds', '1', '--clusters', '3', '--applications', '4'];
      const args = ['scripts/bench.mjs', 'compare', ...size];
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect(stderr).not.toContain('Error');
      for (const name of ['kustomize', 'helm']) {
        expect(stdout).toMatch(new RegExp(`^${name} loop, renders only +[0-9.]+ s`, 'm'));
        expect(stdout).toMatch(new RegExp(`^(?:met|MISSED): .* the ${name} loop \\(`, 'm'));
      }
      const rows = stdout.split('\n').filter((line) => line.startsWith('distributary hydrate'));
      expect(rows).toHaveLength(4);
    },
  );
});

describe('the bench of the plugin server', () => {
  itWithPeers(['argocd-cmp-server', 'cmp-client'], 'compares with an empty plugin', () => {
    const args = ['scripts/bench.mjs', 'cmp', '--rounds', '1'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stderr).not.toContain('Error');
    expect(stdout).toMatch(/^empty +[0-9.]+ s/m);
    expect(stdout).toMatch(/^(?:met|MISSED): at most 3 times an empty plugin \([0-9.]+\)$/m);
  });
});

describe('the bench of the linters', () => {
  itWithPeers(['istioctl'], 'compares with istioctl analyze of every cluster', () => {
    const size = ['--rounds', '1', '--clusters', '3', '--applications', '10'];
    const args = ['scripts/bench.mjs', 'lint', ...size];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stderr).not.toContain('Error');
    expect(stdout).toMatch(/^80 Istio objects × 3 clusters/m);
    for (const name of ['distributary check', 'istioctl analyze, each', 'istioctl analyze, once']) {
      expect(stdout).toMatch(new RegExp(`^${name}.* [0-9.]+ s`, 'm'));
    }
    expect(stdout).toMatch(/^(?:met|MISSED): in less than istioctl analyze of every cluster/m);
  });
});
