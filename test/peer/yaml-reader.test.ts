/**
 * Our reader of YAML against Go's, on texts made of what people write and of mistakes. YAML_COUNT texts from YAML_SEED on; a slice
 * that is always the same unless told otherwise; `npm run fuzz:yaml` is a long run.
 */
import process from 'node:process';
import { expect } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { readGoAnswers, writeGoAnswers } from '../support/go-answers.ts';
import { startGoReader } from '../support/go-yaml.ts';
import {
  type Comparison,
  compareReaders,
  listedDifferences,
  startComparison,
} from '../support/go-yaml-comparison.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { sampleTexts } from '../support/sample-texts.ts';
import { yamlText } from '../support/yaml-texts.ts';

const draws = drawsFor(import.meta.url);

const listed = listedDifferences();

const COUNT = draws.count(30_000, 'YAML_COUNT');
const SEED = draws.seed(20_261_122, 'YAML_SEED');
const BATCH = 1000;

/** After so many texts the counts so far are told. */
const TOLD = 50_000;

/** So many differences are shown, the shortest texts first. */
const SHOWN = 10;

function tell({ differences, ...counts }: Comparison): void {
  const line = JSON.stringify({ ...counts, differences: differences.length });
  process.stderr.write(`yaml-reader: ${line}\n`);
}

itWithPeers(
  ['goyaml'],
  `${COUNT} texts are read as Kubernetes reads them, or refused`,
  async () => {
    const samples = sampleTexts();
    const go = startGoReader();
    const found = startComparison(listed);
    for (let from = SEED; from < SEED + COUNT; from += BATCH) {
      const length = Math.min(BATCH, SEED + COUNT - from);
      const texts = Array.from({ length }, (_, i) => yamlText(from + i, samples));
      await compareReaders(go, found, texts, listed);
      if (found.texts % TOLD === 0 || found.texts === COUNT) tell(found);
    }
    go.end();
    const shown = [...found.differences]
      .sort((a, b) => a.text.length - b.text.length)
      .slice(0, SHOWN);
    expect(shown).toEqual([]);
    // Enough of both to mean something.
    expect(found.both).toBeGreaterThan(COUNT / 10);
    expect(found.neither).toBeGreaterThan(COUNT / 10);
  },
);

itWithPeers(['goyaml'], 'the answers that are kept are those of Go', async () => {
  const rows = readGoAnswers();
  const go = startGoReader();
  const texts = rows.map(([text]) => text);
  const answers = await go.ask('S', texts);
  go.end();
  const asked = texts.map((text, i) => [text, answers[i] ?? {}] as const);
  if (process.env['UPDATE_GOLDEN'] === '1') writeGoAnswers(asked);
  else expect(rows).toEqual(asked);
});
