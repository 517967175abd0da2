import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { schemaFiles, withSchema } from '../../../plugin/proposal/editor-schemas.ts';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet } from '../../support/scratch.ts';

const line = '# yaml-language-server: $schema=';

test('a file names its schema from where it stands', () => {
  expect(withSchema('a: 1\n', 'distributary.yaml', 'Fleet')).toBe(
    `${line}.distributary/fleet.schema.json\na: 1\n`,
  );
  expect(withSchema('a: 1\n', 'topology/paris.yaml', 'ClusterProfile')).toBe(
    `${line}../.distributary/clusterprofile.schema.json\na: 1\n`,
  );
});

test('a file that names one keeps it', () => {
  const text = `# first\n${line}https://example.com/fleet.json\na: 1\n`;
  expect(withSchema(text, 'distributary.yaml', 'Fleet')).toBe(text);
});

test('what is written by hand for a fleet has a schema', () => {
  const names = schemaFiles().map(({ path, text }) => [path, JSON.parse(text).type]);
  expect(names.sort()).toEqual([
    ['.distributary/cluster.schema.json', 'object'],
    ['.distributary/clusterprofile.schema.json', 'object'],
    ['.distributary/failoverpolicy.schema.json', 'object'],
    ['.distributary/fleet.schema.json', 'object'],
  ]);
});

describe('init --schemas', () => {
  test('adds the schemas to a fleet that is there, and replaces those of an older release', async () => {
    const cwd = demoFleet();
    const file = join(cwd, 'distributary.yaml');
    const before = readFileSync(file, 'utf8');
    const schema = join(cwd, '.distributary', 'fleet.schema.json');
    for (const _ of ['first', 'again']) {
      const ran = await runProgram(['init', '--update', '--schemas'], { cwd });
      expect(ran).toMatchObject({ status: 0 });
      expect(readFileSync(file, 'utf8')).toBe(`${line}.distributary/fleet.schema.json\n${before}`);
      expect(JSON.parse(readFileSync(schema, 'utf8')).title).toContain('Fleet');
      writeFileSync(schema, 'old');
    }
    expect(await runProgram(['check'], { cwd })).toMatchObject({ status: 0 });
  });

  test('writes nothing in a dry run', async () => {
    const cwd = demoFleet();
    const { stdout } = await runProgram(['init', '--dry-run', '--schemas'], { cwd });
    expect(stdout.startsWith(line)).toBe(true);
    expect(existsSync(join(cwd, '.distributary'))).toBe(false);
  });
});
