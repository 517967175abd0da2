import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentIn } from '../../../support/page-data.ts';
import { runProgram } from '../../../support/run-program.ts';
import { demoFleet } from '../../../support/scratch.ts';
import { commitAll } from '../../../support/scratch-repository.ts';

/** The example fleet in a commit, and a change of it: berlin alone serves. */
function changedFleet(): string {
  const cwd = demoFleet();
  commitAll(cwd);
  const file = join(cwd, 'distributary.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('exclude: [dallas]', 'names: [berlin]'));
  return cwd;
}

test('report --base has both states, and says what diff says of outages', async () => {
  const cwd = changedFleet();
  const ran = await runProgram(['report', '--base', 'HEAD'], { cwd });
  expect(ran.status).toBe(0);
  const { states, shown, change, hasFleet } = documentIn(ran.stdout);
  expect(states.map(({ label }) => label)).toEqual([
    expect.stringMatching(/^Commit [0-9a-f]{12}$/),
    'Files as they are',
  ]);
  expect({ shown, hasFleet }).toEqual({ shown: 1, hasFleet: true });
  const diff = JSON.parse((await runProgram(['diff', '--format', 'json'], { cwd })).stdout).outages;
  const { worse, better, asBefore } = diff.counts;
  expect(worse).toBeGreaterThan(0);
  expect(change?.summary).toContain(`${worse} worse, ${better} better, ${asBefore} as before`);
  const marks = change?.lines.map(({ mark }) => mark) ?? [];
  expect(marks.filter((mark) => mark === 'worse')).toHaveLength(
    diff.served.filter((one: { change: string }) => one.change === 'worse').length,
  );
  const places = change?.lines.map(({ place }) => place) ?? [];
  expect(places.some((place) => place.startsWith('distributary.yaml:'))).toBe(true);
});

test('the states are those that report has of each', async () => {
  const cwd = changedFleet();
  const { states } = documentIn((await runProgram(['report', '--base', 'HEAD'], { cwd })).stdout);
  const [before] = documentIn(
    (await runProgram(['report', '--at', 'HEAD'], { cwd })).stdout,
  ).states;
  const [after] = documentIn((await runProgram(['report'], { cwd })).stdout).states;
  expect(states).toEqual([before, after]);
});

test('report --base refuses a commit that is not there', async () => {
  const ran = await runProgram(['report', '--base', 'nothing'], { cwd: changedFleet() });
  expect(ran).toMatchObject({ status: 3, stdout: '', stderr: expect.stringContaining('nothing') });
});
