import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defineCode } from '../../src/diagnostic/code.ts';
import { foldFindings, markConsequences } from '../../src/diagnostic/consequence.ts';
import { diagnose } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { goodInput } from '../support/bad-inputs.ts';
import { runProgram } from '../support/run-program.ts';

const words = { title: 'told', why: 'Told.', fix: 'mend', message: () => 'x' } as const;
const broken = defineCode<Record<never, never>>({
  ...words,
  code: 'DIS9001',
  name: 'broken',
  severity: 'error',
});
const absent = defineCode<{ name?: string }>({
  ...words,
  code: 'DIS9002',
  name: 'absent',
  severity: 'warning',
  lacks: ({ name }) => ({ kinds: ['Mesh'], ...(name === undefined ? {} : { name }) }),
});

const object = { kind: 'Mesh', namespace: 'hub', name: 'east', at: startOfFile('mesh.yaml') };
const error = diagnose(broken, {}, startOfFile('mesh.yaml'));

describe('a finding that lacks an object', () => {
  test.each([
    ['of the kind', {}, true],
    ['of the name', { name: 'east' }, true],
    ['of the full name', { name: 'hub/east' }, true],
    ['of another name', { name: 'west' }, false],
  ])('%s follows from the error in it: %j', (_, args, is) => {
    const finding = diagnose(absent, args, startOfFile('a.yaml'));
    const [marked] = markConsequences([finding], [error], [object]);
    expect(marked?.follows).toEqual(is ? { code: 'DIS9001', at: error.at } : undefined);
  });

  test('follows from an error that leaves no object', () => {
    const finding = diagnose(absent, { name: 'west' }, startOfFile('a.yaml'));
    expect(markConsequences([finding], [error], [])[0]?.follows?.code).toBe('DIS9001');
  });

  test('is shown where its cause is not', () => {
    const finding = diagnose(absent, {}, startOfFile('a.yaml'));
    const marked = markConsequences([finding], [error], [object]);
    expect(foldFindings(marked)).toMatchObject(marked);
    const [shown, ...others] = foldFindings([...marked, error]);
    expect(others).toEqual([]);
    expect(shown?.message).toBe('x (and 1 finding that follows from it, in `check --format json`)');
  });
});

describe('a mistake', () => {
  test.each([
    [
      'a misspelled gateway of one Cluster',
      'gatewayHost: 203.0.113.1',
      'gatewayHots: 203.0.113.1',
      1,
    ],
    ['a misspelled gateway of every Cluster', 'gatewayHost', 'gatewayHots', 1],
    ['a misspelled path type of a ServiceExport', 'pathType: Prefix', 'pathTypo: Prefix', 1],
  ])('that is %s is told once', async (_, right, wrong, errors) => {
    const directory = mkdtempSync(join(tmpdir(), 'distributary-test-'));
    try {
      for (const { path, content } of goodInput()) {
        mkdirSync(dirname(join(directory, path)), { recursive: true });
        writeFileSync(join(directory, path), content.toString().replaceAll(right, wrong));
      }
      const text = await runProgram(['check', '-C', directory]);
      expect(text.stdout.match(/^\w+\[DIS\d+\]/gm)).toHaveLength(errors);
      expect(text.stdout).toContain(`${errors} error`);
      const json = JSON.parse(
        (await runProgram(['check', '-C', directory, '--format', 'json'])).stdout,
      );
      expect(json.summary.errors - json.summary.consequences).toBe(errors);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
