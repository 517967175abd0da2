import { expect, test } from 'vitest';
import { storedFiles } from '../../src/resource/program-run.ts';

test('a rendering follows from files wherever it sees them, each once', () => {
  const run = {
    program: { name: 'helm', versionArguments: [], minimum: '3.16.0' },
    directory: 'apps/a',
    files: ['apps/a/Chart.yaml', 'lib/b'],
    placed: new Map([['apps/a/charts/b', 'lib/b']]),
    packed: new Map([['apps/a/charts/c.tgz', { directory: 'c', files: ['c/Chart.yaml'] }]]),
    made: new Map(),
    commands: [],
  };
  expect(storedFiles(run)).toEqual(['apps/a/Chart.yaml', 'lib/b', 'c/Chart.yaml']);
});
