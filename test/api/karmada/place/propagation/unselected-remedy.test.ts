import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../../../support/run-program.ts';
import { directoryWith } from '../../../../support/scratch.ts';

test.each([
  ['placed on no cluster', 'they are placed on no cluster', ''],
  [
    'placed as the source says',
    'they are placed on every cluster of the source',
    ', placement: policies',
  ],
])('the silence that DIS0970 advises ends it where objects are %s', async (_, message, removed) => {
  const cwd = directoryWith({});
  cpSync('fixtures/codes/DIS0970/bad', cwd, { recursive: true });
  const file = join(cwd, 'distributary.yaml');
  const text = readFileSync(file, 'utf8').replace(removed, '');
  writeFileSync(file, text);
  const { stdout } = await runProgram(['check'], { cwd });
  expect(stdout).toContain(message);
  const [, setting] = /spec\.findings of the Fleet (\{.*\})/.exec(stdout) ?? [];
  writeFileSync(file, `${text}  findings: [${setting?.replace('…', 'meant so')}]\n`);
  const after = await runProgram(['check'], { cwd });
  expect(after.status).toBe(0);
  expect(after.stdout).not.toContain('info[DIS0970]');
});
