/** A query of DNS → its answer from the Services of a cluster, as cluster DNS gives it. */
import type { ClusterService } from './cluster-services.ts';

/** Seconds that an answer is kept, as kubeadm sets it. */
const TTL = 30;

const HEADER = 12;
const TYPE_A = 1;
const NO_SUCH_NAME = 3;

/** Undefined where it is no query. */
export function dnsAnswer(query: Buffer, services: readonly ClusterService[]): Buffer | undefined {
  const question = readQuestion(query);
  if (question === undefined) return undefined;
  const addresses = addressesOf(question.name, services);
  const given = question.type === TYPE_A ? (addresses ?? []) : [];
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  // A response with authority, and recursion where the query wants it.
  const flags = 0x8480 | (query.readUInt16BE(2) & 0x0100);
  header.writeUInt16BE(flags | (addresses === undefined ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(given.length, 6);
  return Buffer.concat([header, query.subarray(HEADER, question.end), ...given.map(record)]);
}

interface Question {
  readonly name: string;
  readonly type: number;
  /** The offset after it. */
  readonly end: number;
}

function readQuestion(query: Buffer): Question | undefined {
  const labels: string[] = [];
  let at = HEADER;
  for (;;) {
    const length = query[at];
    if (length === undefined || length > 63) return undefined;
    at += 1;
    if (length === 0) break;
    labels.push(query.toString('latin1', at, at + length));
    at += length;
  }
  if (at + 4 > query.length) return undefined;
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at), end: at + 4 };
}

/** Undefined where no Service has the name. */
function addressesOf(
  asked: string,
  services: readonly ClusterService[],
): readonly string[] | undefined {
  const found = services.find(
    ({ namespace, name }) => asked === `${name}.${namespace}.svc.cluster.local`,
  );
  if (found === undefined) return undefined;
  if (found.address !== 'None') return [found.address];
  const ips = found.ports.flatMap(({ endpoints }) => endpoints.map(({ ip }) => ip));
  return [...new Set(ips)];
}

/** Of the name in the question. */
function record(address: string): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt16BE(0xc000 | HEADER, 0);
  bytes.writeUInt16BE(TYPE_A, 2);
  bytes.writeUInt16BE(1, 4);
  bytes.writeUInt32BE(TTL, 6);
  bytes.writeUInt16BE(4, 10);
  bytes.set(address.split('.').map(Number), 12);
  return bytes;
}
