/** docs/facts/istio-releases.md has what Pilot of each release answers. */
import process from 'node:process';
import { expect } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { judgedReleases } from '../support/pilot-comparison.ts';
import { readColumns, releaseFacts, writeColumn } from '../support/release-facts.ts';

const versions = judgedReleases.map(({ version }) => version);
const isUpdate = process.env['UPDATE_GOLDEN'] !== undefined;
const all = releaseFacts.map(({ ask }, row) => ({ ask, row }));
const questions = isUpdate ? all : drawsFor(import.meta.url, ['fixtures/pilot/']).rows(all);

for (const judge of judgedReleases) {
  itWithPeers([judge.program], `the facts in ${judge.version}`, async () => {
    const answers: string[] = [];
    for (const { ask } of questions) answers.push(await ask(judge));
    if (isUpdate) {
      if (process.env['CI'] !== undefined) throw new Error('golden files are not rewritten in CI');
      writeColumn(judge.version, answers, versions);
    }
    const column = readColumns().get(judge.version);
    expect(column).toHaveLength(all.length);
    expect(questions.map(({ row }) => column?.[row])).toEqual(answers);
  });
}
