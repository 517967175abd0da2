/**
 * `fixtures/webhook/<area>.yaml`: a stream of Istio objects, each with what the admission of a real cluster says of it.
 *
 * A case is one document; its `metadata.name` is the name of the case, once in the whole area. Its first line is
 * `# istio: error|warning|valid`, the verdict of `istioctl validate`; a line `# crd: error` follows where the API server refuses the
 * object by its CRD. Both are written by `UPDATE_GOLDEN=1 npx vitest run --config vitest.peer.config.ts test/peer/istio-webhook.test.ts`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { compareStrings } from '../../src/collection/order.ts';
import { fixtures } from './golden-file.ts';

/** How bad the worst thing is that is said of an object. */
export type Verdict = 'error' | 'warning' | 'valid';

/** What real programs said of an object. */
export interface RecordedVerdict {
  /** `istioctl validate`. */
  readonly istio: Verdict;
  /** Whether the API server refuses it by its CRD, unknown fields included. */
  readonly refusedByCrd: boolean;
}

/** An object and what was recorded of it. */
export interface WebhookCase {
  /** `<area>/<metadata.name>`. */
  readonly id: string;
  readonly name: string;
  /** The document without the lines of verdicts. */
  readonly text: string;
  /** Undefined until it is recorded. */
  readonly recorded: RecordedVerdict | undefined;
}

/** The cases of a file. */
export interface WebhookArea {
  readonly name: string;
  /** Below `fixtures/`. */
  readonly path: string;
  readonly cases: readonly WebhookCase[];
}

const folder = new URL('webhook/', fixtures);
const separator = /^---\n/m;
const verdictLine = /^# (?:istio|crd): .*\n/gm;

/** Every area, by name. */
export function webhookAreas(): readonly WebhookArea[] {
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.yaml') && name !== 'disagreements.yaml',
  );
  return names.sort(compareStrings).map((name) => readArea(name.slice(0, -'.yaml'.length)));
}

/** Reasons why we judge a case otherwise than the real programs, by `<area>/<case>`. */
export function disagreements(): ReadonlyMap<string, string> {
  const file = new URL('disagreements.yaml', folder);
  if (!existsSync(file)) return new Map();
  const read: Record<string, string> | null = parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(read ?? {}));
}

/** What admission as a whole says: an object that its CRD refuses never gets to the webhook. */
export function admissionVerdict({ istio, refusedByCrd }: RecordedVerdict): Verdict {
  return refusedByCrd ? 'error' : istio;
}

/** The text of an area with these verdicts. */
export function recordedText(
  { cases }: WebhookArea,
  verdictOf: (one: WebhookCase) => RecordedVerdict,
): string {
  const documents = cases.map((one) => {
    const { istio, refusedByCrd } = verdictOf(one);
    return `# istio: ${istio}\n${refusedByCrd ? '# crd: error\n' : ''}${one.text}`;
  });
  return documents.join('---\n');
}

function readArea(name: string): WebhookArea {
  const text = readFileSync(new URL(`${name}.yaml`, folder), 'utf8');
  const cases = text.split(separator).map((document) => readCase(name, document));
  const names = cases.map((one) => one.name);
  const twice = names.find((one, index) => names.indexOf(one) !== index);
  if (twice !== undefined) throw new Error(`${name}.yaml has two cases "${twice}"`);
  return { name, path: `webhook/${name}.yaml`, cases };
}

function readCase(area: string, document: string): WebhookCase {
  const [, name] = /^metadata: *\n? *\{? *name: *([a-z0-9.-]+)/m.exec(document) ?? [];
  if (name === undefined) throw new Error(`a case of ${area}.yaml has no name:\n${document}`);
  const [, istio] = /^# istio: (error|warning|valid)$/m.exec(document) ?? [];
  const refusedByCrd = /^# crd: error$/m.test(document);
  const text = document.replaceAll(verdictLine, '');
  const recorded = isVerdict(istio) ? { istio, refusedByCrd } : undefined;
  return { id: `${area}/${name}`, name, text, recorded };
}

function isVerdict(text: string | undefined): text is Verdict {
  return text === 'error' || text === 'warning' || text === 'valid';
}
