/** Facts about Istio, each with a question; and docs/facts/istio-releases.md, a table of the releases for which they are true. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type OracleAnswer, oracleSnapshot } from '../../src/istio/model/proxy-snapshot.ts';
import { istioChanges } from '../../src/kind/istio-mesh/istio-change-table.ts';
import { fixtures } from './golden-file.ts';
import { pilotCases, pilotQuestion } from './pilot-cases.ts';
import { askOracleOf, askRealPilot, type judgedReleases } from './pilot-comparison.ts';
import { releaseAnswers } from './release-answers.ts';
import { modelUnder, releaseQuestions, stateUnder } from './release-questions.ts';
import { unreadyQuestions } from './unready-questions.ts';

/** A release whose Pilot is asked. */
export type Judge = (typeof judgedReleases)[number];

/** A fact, and how a release answers its question, in a word or two. */
export interface ReleaseFact {
  readonly fact: string;
  /** The path of the question. */
  readonly question: string;
  readonly ask: (judge: Judge) => Promise<string>;
}

/** Changes of the table: an answer is that of the release before the change, or of the one with it. */
const changes: readonly ReleaseFact[] = releaseQuestions.map(({ change, versions, question }) => ({
  fact: `${change}: ${istioChanges[change].what}`,
  question: 'test/support/release-questions.ts',
  ask: async ({ program, version }) => {
    const state = stateUnder(question, version);
    const answer: OracleAnswer = JSON.parse(await askOracleOf(state, question.client, { program }));
    const [before, after] = versions.map((one) => modelUnder(question, one));
    const found = oracleSnapshot(answer);
    if (isDeepStrictEqual(found, after)) return 'true';
    return isDeepStrictEqual(found, before) ? 'not yet' : 'another answer';
  },
}));

const others: readonly ReleaseFact[] = releaseAnswers.map(({ change, has }) => ({
  fact: `${change}: ${istioChanges[change].what}`,
  question: 'test/support/release-answers.ts',
  ask: async ({ program }) => ((await has(program)) ? 'true' : 'not yet'),
}));

const unreadyAddress = '10.1.0.2';

const unready: readonly ReleaseFact[] = unreadyQuestions.map(({ name, question, off = [] }) => ({
  fact: `A pod that is not ready, ${name}`,
  question: 'test/support/unready-questions.ts',
  ask: async ({ program, version }) => {
    const text = await askOracleOf(stateUnder(question, version, off), question.client, {
      program,
      unready: new Set([unreadyAddress]),
    });
    return text.includes(unreadyAddress) ? 'is sent' : 'is left out';
  },
}));

/** Cases of fixtures/pilot, whose first line is the fact: the answer is the recorded one or not. */
const recorded: readonly ReleaseFact[] = pilotCases().map((name) => {
  const path = `pilot/${name}`;
  const [first = ''] = readFileSync(new URL(`${path}.yaml`, fixtures), 'utf8').split('\n');
  return {
    fact: first.replace(/^# /, '').replace(/\.$/, ''),
    question: `fixtures/${path}.yaml`,
    ask: async ({ program, version }) => {
      const refused: string[] = [];
      const onNewer = (fields: readonly string[]) => refused.push(...fields);
      const answer = await askRealPilot(pilotQuestion(name), { program, version, onNewer });
      if (refused.length > 0) return `refused: ${refused.join(', ')}`;
      const known: unknown = JSON.parse(readFileSync(new URL(`${path}.json`, fixtures), 'utf8'));
      return isDeepStrictEqual(JSON.parse(JSON.stringify(answer)), known)
        ? 'true'
        : 'another answer';
    },
  };
});

/** All facts, in the order of the table. */
export const releaseFacts: readonly ReleaseFact[] = [
  ...changes,
  ...others,
  ...unready,
  ...recorded,
];

const page = new URL('../docs/facts/istio-releases.md', fixtures);

/** The cells of each column of the page: the facts, their questions, and by version what was answered. */
export function readColumns(): ReadonlyMap<string, readonly string[]> {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const rows = text.split('\n').flatMap((line) => {
    const cells = /^\| (.*) \|$/.exec(line)?.[1]?.split(' | ');
    return cells === undefined ? [] : [cells];
  });
  const [head = [], ...body] = rows;
  return new Map(head.map((name, i) => [name, body.map((cells) => cells[i] ?? '')]));
}

/** Writes the page with these answers of a release; those of others stay. */
export function writeColumn(
  version: string,
  answers: readonly string[],
  versions: readonly string[],
): void {
  const before = readColumns();
  const columns = versions.map((one) => (one === version ? answers : (before.get(one) ?? [])));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const rows = releaseFacts.map(({ fact, question }, i) =>
    row([inCell(fact), `\`${question}\``, ...columns.map((one) => one[i] ?? '')]),
  );
  const head = row(['fact', 'question', ...versions]);
  const line = `|${'---|'.repeat(versions.length + 2)}\n`;
  writeFileSync(page, `${intro}${head}${line}${rows.join('')}`);
}

/** A text in a cell of a table. */
export function inCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

const intro = `# Istio: facts by release

Pilot of each release answers the question of each fact. "true" is the answer that the fact describes, "not yet" that of the release before the change; of the cases in \`fixtures/pilot\`, the recorded answer. "refused" names the field that the release's webhook does not know.
\`UPDATE_GOLDEN=1 npx vitest run --config vitest.peer.config.ts test/peer/istio-release-facts.test.ts\` writes the table; the same test compares each column where the program of the release is there.

`;
