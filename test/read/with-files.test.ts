import { expect, test } from 'vitest';
import { startOfFile } from '../../src/diagnostic/position.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import { withFiles } from '../../src/read/with-files.ts';
import { toldFinding } from '../support/told-finding.ts';

const repository: RepositoryReader = {
  description: 'here',
  paths: ['a.yaml', 'live:hub/old.yaml', 'z.yaml'],
  problems: [],
  read: async (paths) => ({
    value: paths.filter((path) => path !== 'z.yaml').map((path) => ({ path, text: `own ${path}` })),
    diagnostics: [],
  }),
  readBytes: async (paths) => ({
    value: paths.map((path) => ({ path, bytes: Buffer.from(`own ${path}`) })),
    diagnostics: [],
  }),
  idOf: (path) => `id of ${path}`,
};

const problem = toldFinding({
  code: 'DIS0137',
  severity: 'warning',
  message: 'x',
  fix: 'y',
  at: startOfFile('live:hub/secrets'),
  related: [],
});

const reader = withFiles(repository, {
  directory: 'live:hub',
  files: [{ path: 'live:hub/b.yaml', text: 'added' }],
  problems: [problem],
});

test('added files stand among the others, and alone in their directory', () => {
  expect(reader.paths).toEqual(['a.yaml', 'live:hub/b.yaml', 'z.yaml']);
  expect(reader.problems).toEqual([problem]);
});

test('texts come in the order asked for; what cannot be read is left out', async () => {
  const { value } = await reader.read(['live:hub/b.yaml', 'z.yaml', 'a.yaml']);
  expect(value.map(({ text }) => text)).toEqual(['added', 'own a.yaml']);
});

test('bytes come in the same way', async () => {
  const { value } = await reader.readBytes(['live:hub/b.yaml', 'a.yaml']);
  const texts = value.map(({ path, bytes }) => `${path}: ${new TextDecoder().decode(bytes)}`);
  expect(texts).toEqual(['live:hub/b.yaml: added', 'a.yaml: own a.yaml']);
});

test('without a directory, a file hides that of its path alone', async () => {
  const files = [{ path: 'live:hub/old.yaml', text: 'new' }];
  const beside = withFiles(repository, { files, problems: [] });
  expect(beside.paths).toEqual(['a.yaml', 'live:hub/old.yaml', 'z.yaml']);
  const { value } = await beside.read(beside.paths);
  expect(value.map(({ text }) => text)).toEqual(['own a.yaml', 'new']);
});

test("git's ids are those of the fleet's own files alone", () => {
  const ids = [...reader.paths, 'live:hub/old.yaml'].map((path) => reader.idOf?.(path));
  expect(ids).toEqual(['id of a.yaml', undefined, 'id of z.yaml', undefined]);
});
