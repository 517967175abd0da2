/** A state and a client → what the model says and what real Pilot says, in one form. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeMeshConfig } from '../../src/istio/mesh/mesh-config.ts';
import {
  oracleArguments,
  oracleDocuments,
  oracleEnvironment,
  oracleFiles,
} from '../../src/istio/model/oracle-question.ts';
import { indexPilot } from '../../src/istio/model/pilot-index.ts';
import type { PilotClient, PilotState } from '../../src/istio/model/pilot-question.ts';
import {
  modelSnapshot,
  type OracleAnswer,
  oracleSnapshot,
  type ProxySnapshot,
} from '../../src/istio/model/proxy-snapshot.ts';
import { type UpstreamCluster, upstreamClusters } from '../../src/istio/model/upstream-clusters.ts';
import { newestRelease } from '../../src/kind/istio-networking-v1/istio-changes.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { type Resource, toResource } from '../../src/resource/resource.ts';
import { newerFields, storedIn } from './newer-fields.ts';
import { documentStream, inScratch } from './peer-pilot.ts';
import { runPeer } from './peer-program.ts';
import type { AnyPilotQuestion, AnyPilotState } from './pilot-arbitrary.ts';

/** All clusters of the client's proxy, as the model has them. */
export function modelClusters(
  question: AnyPilotQuestion,
  version?: string,
): readonly UpstreamCluster[] {
  const state = { ...stateOf(question), release: version };
  return upstreamClusters(indexPilot(state), question.client);
}

/** The versions whose Pilot is among the peers, each with its program; the older one first. */
export const judgedReleases = [
  { version: '1.30.4', program: 'eds-oracle-1.30' },
  { version: '1.31.0', program: 'eds-oracle' },
] as const;

/** The model's word, in the form of Pilot's. */
export function askModel(question: AnyPilotQuestion, version?: string): ProxySnapshot {
  return modelSnapshot(modelClusters(question, version));
}

/** The release whose Pilot is asked, and what its webhook may refuse. */
interface Asked {
  readonly mayBeRefused?: boolean;
  readonly program?: string;
  readonly version?: string;
  /** Told the fields that an older release refuses, where it refuses nothing else. */
  readonly onNewer?: (fields: readonly string[]) => void;
}

/** What real Pilot says; objects that its webhook refuses are a mistake of the question, unless it is about a fleet that we refuse, too. */
export async function askRealPilot(
  question: AnyPilotQuestion,
  asked: Asked = {},
): Promise<ProxySnapshot | 'refused'> {
  const { program, version = newestRelease } = asked;
  const state = { ...stateOf(question), release: version };
  return answerOf(JSON.parse(await askOracleOf(state, question.client, { program })), asked);
}

/** The same of all clients of one state, without the fields that the release's API server drops. */
export async function askRealPilots(
  { clients, ...drawn }: AnyPilotState,
  asked: Asked,
): Promise<readonly (ProxySnapshot | 'refused')[]> {
  const { version = newestRelease } = asked;
  const question = { ...drawn, objects: storedIn(version, drawn.objects) };
  return await Promise.all(clients.map((client) => askRealPilot({ ...question, client }, asked)));
}

function answerOf(
  answer: OracleAnswer,
  { mayBeRefused = false, version = newestRelease, onNewer }: Asked,
): ProxySnapshot | 'refused' {
  const refused = answer.validation ?? [];
  const newer = refused.length === 0 ? undefined : newerFields(refused, version);
  if (newer !== undefined) onNewer?.(newer);
  if (newer !== undefined || (refused.length > 0 && mayBeRefused)) return 'refused';
  if (refused.length > 0) throw new Error(`the webhook refuses: ${refused.join('; ')}`);
  return oracleSnapshot(answer);
}

/** Pilot's answer as eds-oracle prints it; more flags may ask for more, and documents that the model does not read be beside the others. */
export function askOracle(
  question: AnyPilotQuestion,
  more: readonly string[] = [],
  beside: readonly JsonObject[] = [],
): Promise<string> {
  return askOracleOf(stateOf(question), question.client, { more, beside });
}

/** The same of a state. */
export function askOracleOf(
  state: PilotState,
  client: PilotClient,
  {
    more = [],
    beside = [],
    program = 'eds-oracle',
    unready = new Set(),
  }: {
    readonly more?: readonly string[];
    readonly beside?: readonly JsonObject[];
    /** Of another release than the newest: `eds-oracle-1.30`. */
    readonly program?: string | undefined;
    /** Addresses of the pods that are not ready. */
    readonly unready?: ReadonlySet<string>;
  },
): Promise<string> {
  return inScratch(async (directory) => {
    const documents = join(directory, 'documents.yaml');
    const text = `${withUnready(oracleDocuments(state, client), unready)}${documentStream(beside)}`;
    writeFileSync(documents, text);
    const flags = [...oracleArguments(state, client), ...more];
    for (const { flag, prefix, name, text } of oracleFiles(state, client)) {
      const path = join(directory, `${name}.yaml`);
      writeFileSync(path, text);
      flags.push(flag, `${prefix}${path}`);
    }
    const environment = oracleEnvironment(state, client);
    const { stdout, stderr } = await runPeer(program, [...flags, documents], environment);
    if (stdout === '') throw new Error(stderr);
    return stdout;
  });
}

/** A line has one document. */
function withUnready(documents: string, unready: ReadonlySet<string>): string {
  if (unready.size === 0) return documents;
  return documents
    .split('\n')
    .map((line) => {
      const ip = /"spec":\{"ip":"([^"]+)",/.exec(line)?.[1];
      return ip !== undefined && unready.has(ip)
        ? line.replace('"spec":{', '"spec":{"ready":false,')
        : line;
    })
    .join('\n');
}

/** The state of a question, read. */
export function stateOf({
  objects,
  workloads,
  joined,
  mesh = {},
  cluster = 'paris',
}: Omit<AnyPilotQuestion, 'client'>): PilotState {
  return {
    cluster,
    clusterDomain: 'cluster.local',
    objects: objects.map(toDerived),
    workloads,
    mesh: decodeMeshConfig(mesh),
    joined: joined && {
      ...joined,
      others: joined.others.map((one) => ({ ...one, objects: one.objects.map(toDerived) })),
    },
  };
}

function toDerived(object: JsonObject): Resource {
  return toResource(object, { type: 'derived', from: [] });
}
