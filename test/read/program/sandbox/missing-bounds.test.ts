import { expect, test } from 'vitest';
import { missingBounds } from '../../../../src/read/program/sandbox/missing-bounds.ts';

const unshare = { path: '/usr/bin/unshare', options: ['-n'] };
const network = 'a separate network namespace';

test('a program with the network of the machine is worth a word, one without a root is not', () => {
  const without = { path: '/opt/bin/helm', hasRoot: false };
  const within = { path: '/opt/bin/kustomize', unshare, hasRoot: false };
  expect(missingBounds([within, without])).toContain(network);
  expect(missingBounds([within])).not.toContain(network);
});

test('memory is bounded on Linux, and the guard is there wherever a shell is', () => {
  const isLinux = process.platform === 'linux';
  expect(missingBounds([]).includes('a memory limit')).toBe(!isLinux);
});
