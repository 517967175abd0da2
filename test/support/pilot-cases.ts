/** `fixtures/pilot/<case>.yaml`, a question, and `<case>.json` beside it, what real Pilot said to it. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Workload } from '../../src/istio/model/pilot-question.ts';
import type { ProxySnapshot } from '../../src/istio/model/proxy-snapshot.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { fixtures } from './golden-file.ts';
import type { AnyJoinedMesh, AnyPilotQuestion } from './pilot-arbitrary.ts';

interface WrittenQuestion {
  readonly client: AnyPilotQuestion['client'];
  readonly workloads: readonly WrittenWorkload[];
  readonly objects: readonly JsonObject[];
  readonly mesh?: JsonObject;
  readonly joined?: Omit<AnyJoinedMesh, 'others'> & {
    readonly others: readonly (Omit<AnyJoinedMesh['others'][number], 'workloads'> & {
      readonly workloads: readonly WrittenWorkload[];
    })[];
  };
}

type WrittenWorkload = Omit<Workload, 'ports'> & {
  readonly ports: Readonly<Record<string, number>>;
};

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
  const { client, workloads, objects, mesh = {}, joined }: WrittenQuestion = parse(text);
  const others = joined?.others.map((one) => ({ ...one, workloads: one.workloads.map(running) }));
  return {
    client,
    workloads: workloads.map(running),
    objects,
    mesh,
    joined: joined && { ...joined, others: others ?? [] },
  };
}

function running(written: WrittenWorkload): Workload {
  return { ...written, ports: new Map(Object.entries(written.ports)) };
}

/** Where the answer of a case is, below `fixtures/`, and the text of an answer. */
export function pilotAnswer(
  name: string,
  word: ProxySnapshot | 'refused',
): readonly [path: string, text: string] {
  return [`pilot/${name}.json`, `${JSON.stringify(word, null, 2)}\n`];
}
