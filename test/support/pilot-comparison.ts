/**
 * A state and a client → what the model says and what real Pilot says, in one form.
 * @module
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexPilot } from '../../src/pilot/pilot-index.ts';
import type { PilotState } from '../../src/pilot/pilot-question.ts';
import { type UpstreamCluster, upstreamClusters } from '../../src/pilot/upstream-clusters.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { toResource } from '../../src/resource/resource.ts';
import { documentStream, inScratch } from './peer-pilot.ts';
import { runPeer } from './peer-program.ts';
import type { AnyPilotQuestion } from './pilot-arbitrary.ts';

/** By cluster of the proxy: its rules, its outlier detection, its groups of endpoints; or that Pilot panics. */
export type PilotWord = Readonly<Record<string, readonly string[]>> | 'panic';

const cluster = 'paris';

/** All clusters of the client's proxy, as the model has them. */
export function modelClusters({
  objects,
  workloads,
  client,
}: AnyPilotQuestion): readonly UpstreamCluster[] {
  const state: PilotState = {
    cluster,
    clusterDomain: 'cluster.local',
    objects: objects.map((object) => toResource(object, { type: 'derived', from: [] })),
    workloads,
  };
  return upstreamClusters(indexPilot(state), client);
}

/** The model's word, in the form of Pilot's. */
export function askModel(question: AnyPilotQuestion): PilotWord {
  const clusters = modelClusters(question);
  if (clusters.some(({ panic }) => panic !== undefined)) return 'panic';
  return Object.fromEntries(clusters.map(ofModel).sort(byName));
}

type Word = [name: string, facts: readonly string[]];

function byName([a]: Word, [b]: Word): number {
  return a < b ? -1 : 1;
}

function ofModel(one: UpstreamCluster): Word {
  const { name, rule, outlierDetection, groups, isWeighted } = one;
  const lines = groups
    .filter(({ endpoints }) => endpoints.length > 0)
    .map(({ priority, locality, weight, endpoints }) => {
      const all = endpoints.map((e) => `${e.address}:${e.port}*${e.weight}`).sort();
      return `${priority} ${locality.replace(/\/+$/, '')} ${weight} ${all.join(' ')}`;
    });
  const from = `rule ${rule?.from.join(', ') ?? ''}`;
  const outlier = `outlier ${outlierDetection !== undefined}`;
  return [name, [from, outlier, `weighted ${isWeighted}`, ...lines.sort()]];
}

interface OracleCluster {
  readonly cluster: string;
  readonly type: string;
  readonly destination_rule?: string;
  readonly outlier_detection?: unknown;
  readonly locality_config?: string;
  readonly localities: readonly {
    readonly priority: number;
    readonly locality: string;
    readonly weight: number;
    readonly endpoints?: readonly { address: string; port: number; weight: number }[];
  }[];
}

function ofPilot(one: OracleCluster): Word {
  const lines = one.localities
    .filter(({ endpoints = [] }) => endpoints.length > 0)
    .map(({ priority, locality, weight, endpoints = [] }) => {
      const all = endpoints.map((e) => `${e.address}:${e.port}*${e.weight}`).sort();
      return `${priority} ${locality} ${weight} ${all.join(' ')}`;
    });
  const from = `rule ${one.destination_rule ?? ''}`;
  const outlier = `outlier ${one.outlier_detection !== undefined}`;
  const weighted = `weighted ${one.locality_config === 'locality_weighted_lb_config'}`;
  return [one.cluster, [from, outlier, weighted, ...lines.sort()]];
}

/** What real Pilot says; objects that its webhook refuses are a mistake of the question. */
export async function askRealPilot(question: AnyPilotQuestion): Promise<PilotWord> {
  const answer: OracleAnswer = JSON.parse(await askOracle(question));
  const refused = answer.validation ?? [];
  if (refused.length > 0) throw new Error(`the webhook refuses: ${refused.join('; ')}`);
  if (answer.error !== undefined) return 'panic';
  return Object.fromEntries((answer.clusters ?? []).map(ofPilot).sort(byName));
}

interface OracleAnswer {
  readonly error?: string;
  readonly validation?: readonly string[];
  readonly clusters?: readonly OracleCluster[];
}

/** Pilot's answer as eds-oracle prints it; more flags may ask for more. */
export function askOracle(
  { objects, workloads, client }: AnyPilotQuestion,
  more: readonly string[] = [],
): Promise<string> {
  return inScratch(async (directory) => {
    const documents = join(directory, 'documents.yaml');
    writeFileSync(documents, documentStream([...objects, ...workloads.map(toDocument)]));
    const labels = Object.entries(client.labels).map(([key, value]) => `${key}=${value}`);
    const flags = ['--namespace', client.namespace, '--cluster', cluster, ...more];
    if (client.locality !== '') flags.push('--locality', client.locality);
    if (labels.length > 0) flags.push('--labels', labels.join(','));
    const { stdout, stderr } = await runPeer('eds-oracle', [...flags, documents]);
    if (stdout === '') throw new Error(stderr);
    return stdout;
  });
}

function toDocument({
  namespace,
  labels,
  locality,
  address,
  service,
  ports,
}: AnyPilotQuestion['workloads'][number]): JsonObject {
  return {
    apiVersion: 'oracle.lab/v1',
    kind: 'Workload',
    metadata: { name: `pod-${address.replaceAll('.', '-')}`, namespace, labels: { ...labels } },
    spec: {
      ip: address,
      ...(locality === '' ? {} : { locality }),
      service,
      ports: [...ports].map(([name, port]) => ({ name, port })),
    },
  };
}
