/** docs/facts/istio-releases.md has what Pilot of each release answers. */
import process from 'node:process';
import { expect } from 'vitest';
import { itWithPeers } from '../support/peer-program.ts';
import { judgedReleases } from '../support/pilot-comparison.ts';
import { readColumns, releaseFacts, writeColumn } from '../support/release-facts.ts';

const versions = judgedReleases.map(({ version }) => version);

for (const judge of judgedReleases) {
  itWithPeers([judge.program], `the facts in ${judge.version}`, async () => {
    const answers: string[] = [];
    for (const { ask } of releaseFacts) answers.push(await ask(judge));
    if (process.env['UPDATE_GOLDEN'] !== undefined) {
      if (process.env['CI'] !== undefined) throw new Error('golden files are not rewritten in CI');
      writeColumn(judge.version, answers, versions);
    }
    expect(readColumns().get(judge.version)).toEqual(answers);
  });
}
