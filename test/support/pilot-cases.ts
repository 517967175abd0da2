/**
 * `fixtures/pilot/<case>.yaml`, a question, and `<case>.json` beside it, what real Pilot said to it.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ProxySnapshot } from '../../src/istio/model/proxy-snapshot.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { fixtures } from './golden-file.ts';
import type { AnyPilotQuestion } from './pilot-arbitrary.ts';

interface WrittenQuestion {
  readonly client: AnyPilotQuestion['client'];
  readonly workloads: readonly (Omit<AnyPilotQuestion['workloads'][number], 'ports'> & {
    readonly ports: Readonly<Record<string, number>>;
  })[];
  readonly objects: readonly JsonObject[];
}

/** The names of the cases, sorted. */
export function pilotCases(): readonly string[] {
  return readdirSync(new URL('pilot/', fixtures))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort();
}

/** The question of a case. */
export function pilotQuestion(name: string): AnyPilotQuestion {
  const text = readFileSync(new URL(`pilot/${name}.yaml`, fixtures), 'utf8');
  const { client, workloads, objects }: WrittenQuestion = parse(text);
  const running = workloads.map((one) => ({ ...one, ports: new Map(Object.entries(one.ports)) }));
  return { client, workloads: running, objects };
}

/** Where the answer of a case is, below `fixtures/`, and the text of an answer. */
export function pilotAnswer(
  name: string,
  word: ProxySnapshot | 'refused',
): readonly [path: string, text: string] {
  return [`pilot/${name}.json`, `${JSON.stringify(word, null, 2)}\n`];
}
