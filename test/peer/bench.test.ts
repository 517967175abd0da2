import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { itInBrowser } from '../support/browser.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { scratchDirectory } from '../support/scratch.ts';

const draws = drawsFor(import.meta.url, ['scripts/']);

/** Each takes many runs of programs. */
const drawn = new Set(draws.rows(['start', 'compare', 'page', 'lint', 'shards', 'cmp']));

describe.runIf(drawn.has('compare'))('the bench', () => {
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
        expect(stdout).toMatch(new RegExp(`^(?:met|MISSED): .* the ${name} loop, time \\(`, 'm'));
      }
      expect(stdout).toMatch(/^(?:met|MISSED): nothing changed: at most 15 % of a first run/m);
      expect(stdout).toMatch(
        /^(?:met|MISSED): 1 application changed: at most 80 % of a first run/m,
      );
      const rows = stdout.split('\n').filter((line) => line.startsWith('distributary hydrate'));
      expect(rows).toHaveLength(5);
    },
  );
});

describe.runIf(drawn.has('cmp'))('the bench of the plugin server', () => {
  itWithPeers(['argocd-cmp-server', 'cmp-client'], 'compares with an empty plugin', () => {
    const args = ['scripts/bench.mjs', 'cmp', '--rounds', '1'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stderr).not.toContain('Error');
    expect(stdout).toMatch(/^empty +[0-9.]+ s/m);
    expect(stdout).toMatch(/^(?:met|MISSED): at most 2 times an empty plugin \([0-9.]+\)$/m);
  });
});

describe.runIf(drawn.has('lint'))('the bench of the linters', () => {
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
    expect(stdout).toMatch(/^(?:met|MISSED): 10 times the objects in at most 12 times/m);
  });
});

describe.runIf(drawn.has('shards'))('the bench of shards', () => {
  // It ends with an error of its own when the shards have not written every branch.
  test('tells what a shard takes, and how many machines a larger fleet needs', () => {
    const args = ['scripts/bench.mjs', 'shards', '--clusters', '50', '--applications', '2'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stderr).not.toContain('Error');
    expect(stdout).toMatch(/^1 of 10 shards +5 +[0-9.]+ s/m);
    expect(stdout).toMatch(/^100000 clusters .*(?:need [0-9]+ machines|several fleets)$/m);
  });
});

describe.runIf(drawn.has('start'))('the bench of starts', () => {
  test('compares with an empty node', () => {
    const args = ['scripts/bench.mjs', 'start', '--rounds', '1'];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stdout).toMatch(/^(?:met|MISSED): --version in at most 1.6 times an empty node/m);
    expect(stdout).toMatch(/^(?:met|MISSED): render --cluster in at most 4 times an empty node/m);
  });
});

describe.runIf(drawn.has('page'))('the bench of the page', () => {
  itInBrowser('tells what a click takes, beside a fixed loop', () => {
    // The fewest that have everything that is clicked.
    const size = ['--clusters', '15', '--applications', '100'];
    const args = ['scripts/bench.mjs', 'page', '--rounds', '1', ...size];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stderr).not.toContain('Error');
    expect(stdout).toMatch(/^regions, map open( +-?[0-9.]+ ms){4}$/m);
    expect(stdout).toMatch(/^(?:met|MISSED): a click in 50.0 ms of script where the fixed loop/m);
  });

  test('is skipped by its name without a browser', () => {
    const args = ['scripts/bench.mjs', 'page', '--rounds', '1'];
    const PATH = scratchDirectory();
    // Their directories may have a browser as well.
    symlinkSync(process.execPath, join(PATH, 'node'));
    symlinkSync(findPeer('git') ?? 'git', join(PATH, 'git'));
    const env = { PATH, PEERS_BIN: '/nowhere' };
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    expect(stdout).toMatch(/^skipped: a click in .*, no chromium$/m);
    expect(status).toBe(0);
  });
});

test('a part that does not exist is refused with those that do', () => {
  const args = ['scripts/bench.mjs', 'start', 'nothing'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe(
    'no part of the bench: nothing; the parts are compare, growth, shards, start, cmp, lint, adopt, page\n',
  );
  expect(stdout).toBe('');
  expect(status).toBe(2);
});
