/**
 * The program that a running fleet lacks to have cluster DNS and kube-proxy, in the network that has the bridge of the pods: `daemon.mjs DIRECTORY
 * ADDRESS CIDR`, the folder of the fleet, the address of the name server and the range of virtual addresses. It prints a line once it serves, and follows the API
 * servers until it is ended.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterServices, type ServiceObject, type SliceObject } from './cluster-services.ts';
import { dnsAnswer } from './dns-answer.ts';
import { vipRules } from './vip-rules.ts';

const [, , directory = '', address = '', range = ''] = process.argv;

interface WatchEvent<T> {
  readonly type: string;
  readonly object: T;
}

/** The objects of an API server at a path, as they are now. */
class Watched<T extends ServiceObject | SliceObject> {
  objects: ReadonlyMap<string, T> = new Map();
  child: ChildProcess | undefined;

  constructor(kubeconfig: string, path: string) {
    void this.#follow(kubeconfig, path);
  }

  /** Begins anew where the API server ends a watch, which lists all objects at its beginning. */
  async #follow(kubeconfig: string, path: string): Promise<never> {
    for (;;) {
      const argv = ['--kubeconfig', kubeconfig, 'get', '--raw'];
      const child = spawn('kubectl', [...argv, `${path}?watch=1&timeoutSeconds=86400`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      this.child = child;
      const objects = new Map<string, T>();
      for await (const line of createInterface({ input: child.stdout })) {
        const { type, object }: WatchEvent<T> = JSON.parse(line);
        const { namespace, name } = object.metadata;
        if (type === 'DELETED') objects.delete(`${namespace}/${name}`);
        else objects.set(`${namespace}/${name}`, object);
        this.objects = objects;
        changed();
      }
      await sleep(200);
    }
  }
}

const clusters = readFileSync(join(directory, 'clusters'), 'utf8')
  .trim()
  .split(' ')
  .map((name) => {
    const kubeconfig = join(directory, name, 'kubeconfig');
    const [index] = readFileSync(join(directory, name, 'facts'), 'utf8').split(' ');
    return {
      prefix: `10.${20 + Number(index)}.`,
      services: new Watched<ServiceObject>(kubeconfig, '/api/v1/services'),
      slices: new Watched<SliceObject>(kubeconfig, '/apis/discovery.k8s.io/v1/endpointslices'),
    };
  });

const served = (one: (typeof clusters)[number]) =>
  clusterServices(one.services.objects.values(), one.slices.objects.values());

let [isChanged, isWriting, isServing] = [false, false, false];

function changed(): void {
  isChanged = true;
  if (!isWriting) void writeRules();
}

/** Events that come while nft runs are written together. */
async function writeRules(): Promise<void> {
  isWriting = true;
  while (isChanged) {
    await sleep(20);
    isChanged = false;
    const all = clusters.map((one) => ({ pods: `${one.prefix}0.0/16`, services: served(one) }));
    await applyRules(vipRules(all));
  }
  isWriting = false;
  const hasAll = clusters.every(
    ({ services, slices }) => services.objects.size * slices.objects.size,
  );
  if (hasAll && !isServing) {
    isServing = true;
    process.stdout.write('serving\n');
  }
}

async function applyRules(script: string): Promise<void> {
  const child = spawn('nft', ['-f', '-'], { stdio: ['pipe', 'inherit', 'inherit'] });
  child.stdin.end(script);
  const status = await new Promise((fulfil) => child.on('exit', fulfil));
  if (status !== 0) throw new Error(`nft ended with ${status}:\n${script}`);
}

/** This machine has all virtual addresses, so that pods send their packets here, and passes on what the rules translate. */
function openWay(): void {
  execFileSync('ip', ['route', 'replace', 'local', range, 'dev', 'lo']);
  const ipv4 = '/proc/sys/net/ipv4';
  writeFileSync(`${ipv4}/ip_forward`, '1');
  for (const device of ['all', 'fleet']) {
    writeFileSync(`${ipv4}/conf/${device}/send_redirects`, '0');
  }
}

process.on('SIGTERM', () => {
  for (const { services, slices } of clusters) {
    services.child?.kill();
    slices.child?.kill();
  }
  process.exit();
});

openWay();
const socket = createSocket('udp4');
socket.on('message', (query, { address: from, port }) => {
  const asking = clusters.find(({ prefix }) => from.startsWith(prefix));
  const answer = asking && dnsAnswer(query, served(asking));
  if (answer) socket.send(answer, port, from);
});
socket.bind(53, address);
