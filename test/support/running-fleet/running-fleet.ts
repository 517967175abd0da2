/** The example fleet, hydrated and run by real controllers: what its Applications and pods are, and who answers its clients. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { read } from '../code-fixtures.ts';
import { runProgram } from '../run-program.ts';
import { commitAll, git } from '../scratch-repository.ts';
import { runScript } from './scripts.ts';

/** The names of the clusters of the example fleet; the first one has Argo CD. */
export const clusters: readonly string[] = ['paris', 'berlin', 'boston', 'dallas', 'tokyo'];

const [hub = ''] = clusters;

/** The addresses of the services of the example fleet, by their names. */
export const services: Readonly<Record<string, string>> = {
  'shop/api': 'http://api.shop.svc.cluster.local:8080/',
  'shop/web': 'http://web.shop.svc.cluster.local/',
};

/** The repository that the manifests of `argocd/` name. */
const named = 'https://git.example.com/shop/fleet.git';

/** One request: seconds from the first one of its load, milliseconds that it took, its status (0: no answer), and the cluster that answered. */
export interface Answer {
  readonly t: number;
  readonly ms: number;
  readonly status: number;
  readonly by: string;
  /** The pod that answered. */
  readonly pod: string;
}

/** Requests of the clients in one cluster for one service. */
export interface Asked {
  readonly client: string;
  readonly service: string;
  readonly answers: readonly Answer[];
}

/** An Application of Argo CD. */
export interface Application {
  readonly name: string;
  readonly sync: string;
  readonly health: string;
  /** The commit, of the branch or, with the plugin, of the repository. */
  readonly revision: string;
}

/** A fleet that runs. */
export class RunningFleet {
  readonly directory: string;
  readonly repository: string;
  readonly #loads = new Set<Promise<unknown>>();
  #count = 0;

  constructor(directory: string, repository: string) {
    this.directory = directory;
    this.repository = repository;
  }

  /** Runs kubectl for a cluster; throws where it fails. */
  kubectl(cluster: string, argv: readonly string[], input?: string): Promise<string> {
    const around = input === undefined ? {} : { input };
    return runScript('k', [this.directory, cluster, ...argv], around);
  }

  /** Applies a file of `argocd/`, which reads this repository. */
  async applyArgo(file: string, edit: (text: string) => string = (text) => text): Promise<void> {
    const text = read(`argocd/${file}.yaml`).replaceAll(named, `file://${this.repository}`);
    await this.kubectl(hub, ['apply', '-n', 'argocd', '-f', '-'], edit(text));
  }

  /** Starts Argo CD's plugin server with this program. */
  async startPlugin(program: string): Promise<void> {
    await runScript('cmp-start', [this.directory, 'plugin/plugin.yaml', program]);
  }

  /** The Applications, in the order of their names. */
  async applications(): Promise<readonly Application[]> {
    const text = await this.kubectl(hub, ['get', 'applications', '-n', 'argocd', '-o', 'json']);
    const all: readonly ApplicationObject[] = JSON.parse(text).items;
    return all.map(({ metadata, status = {} }) => ({
      name: metadata.name,
      sync: status.sync?.status ?? '',
      health: status.health?.status ?? '',
      revision: status.sync?.revision ?? '',
    }));
  }

  /** Commits the files and writes the branches. */
  async hydrate(argv: readonly string[] = []): Promise<void> {
    git(this.repository, 'add', '--all');
    const changes = git(this.repository, 'status', '--porcelain');
    if (changes !== '') commitAll(this.repository, 'Change the fleet');
    const ran = await runProgram(['hydrate', ...argv], { cwd: this.repository, env: around });
    expect(ran.status, ran.stderr).toBe(0);
  }

  /** What a command prints as JSON. */
  async print<T>(argv: readonly string[]): Promise<T> {
    const ran = await runProgram([...argv], { cwd: this.repository, env: around });
    expect(ran.status, ran.stderr).toBeLessThan(2);
    return JSON.parse(ran.stdout);
  }

  /** Waits until each Application of these clusters has applied the commit of its branch, and its objects are ready. */
  async converge(wanted: readonly string[] = clusters): Promise<void> {
    await this.settle(wanted, (name) => git(this.repository, 'rev-parse', `env/${name}`).trim());
  }

  /** The same, of the commits that `revision` gives. */
  async settle(wanted: readonly string[], revision: (name: string) => string): Promise<void> {
    const states = [...wanted].sort().map((name): Application => {
      return { name: `fleet-${name}`, sync: 'Synced', health: 'Healthy', revision: revision(name) };
    });
    for (let turn = 1; ; turn += 1) {
      const found = await this.applications();
      if (JSON.stringify(found) === JSON.stringify(states)) return;
      if (turn === 200) expect(found).toEqual(states);
      // Argo CD looks at the repository every three minutes by itself.
      if (turn % 5 === 1) await this.refresh();
      await sleep(2000);
    }
  }

  async refresh(): Promise<void> {
    const mark = ['argocd.argoproj.io/refresh=normal', '--overwrite', '--all', '-n', 'argocd'];
    await this.kubectl(hub, ['annotate', 'application', ...mark]);
  }

  /** Waits until the client and the gateway of a cluster serve. */
  async ready(cluster: string): Promise<void> {
    for (const [namespace, pod] of [
      ['fleet-client', 'client'],
      ['istio-system', 'istio-eastwestgateway'],
    ]) {
      const how = ['--for=condition=Ready', '--timeout=10m', '-n', `${namespace}`];
      await this.kubectl(cluster, ['wait', `pod/${pod}`, ...how]);
    }
  }

  /** Applies the branch of a cluster by hand, and waits until its pods serve. */
  async applyBranch(cluster: string): Promise<void> {
    const ran = await runProgram(['render', '--cluster', cluster], { cwd: this.repository });
    expect(ran.status, ran.stderr).toBe(0);
    await this.kubectl(cluster, ['apply', '--server-side', '-f', '-'], ran.stdout);
    await this.kubectl(cluster, ['rollout', 'status', 'deployment', '-n', 'shop']);
  }

  /** Sends requests from the client of a cluster, `rate` a second, and for less time where `until` is fulfilled before. */
  async load(
    client: string,
    service: string,
    rate: number,
    seconds: number,
    until: Promise<unknown> = new Promise(() => undefined),
  ): Promise<Asked> {
    const out = join(this.directory, `load-${this.#count++}.json`);
    const flags = ['-rate', `${rate}`, '-seconds', `${seconds}`, '-timeout', '60s', '-out', out];
    const url = services[service] ?? service;
    const argv = [this.directory, client, 'fleet-client/client', 'load', ...flags, url];
    const running = runScript('in-pod', argv, { until });
    this.#loads.add(running);
    await running.finally(() => this.#loads.delete(running));
    const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
    const answers = lines.map((line): Answer => {
      const { t, ms, status, by } = JSON.parse(line);
      const [cluster = '', pod = ''] = by.split('/');
      return { t, ms, status, by: cluster, pod };
    });
    return { client, service, answers };
  }

  /** Sends requests from the client of each cluster for each service. */
  loadAll(rate: number, seconds: number, until?: Promise<unknown>): Promise<readonly Asked[]> {
    const pairs = clusters.flatMap((client) => Object.keys(services).map((one) => [client, one]));
    return Promise.all(
      pairs.map(([client = '', service = '']) => this.load(client, service, rate, seconds, until)),
    );
  }

  /** The running pods whose `NAMESPACE.NAME` begins so. */
  pods(cluster: string, prefix: string): readonly string[] {
    const all = readdirSync(join(this.directory, cluster, 'pods'));
    return all.filter((pod) => pod.startsWith(prefix) && this.#isAlive(cluster, pod));
  }

  #pid(cluster: string, pod: string): number {
    return Number(readFileSync(join(this.directory, cluster, 'pods', pod, 'pid'), 'utf8'));
  }

  #isAlive(cluster: string, pod: string): boolean {
    try {
      return process.kill(this.#pid(cluster, pod), 0);
    } catch {
      return false;
    }
  }

  /** Has pods answer nothing any more, as a node that is gone: what they send is dropped, and they stay Ready. */
  async vanish(cluster: string, prefix: string): Promise<void> {
    await this.#rule('add', cluster, prefix);
  }

  /** Has them answer again. */
  async reappear(cluster: string, prefix: string): Promise<void> {
    await this.#rule('del', cluster, prefix);
  }

  async #rule(verb: string, cluster: string, prefix: string): Promise<void> {
    const rule = ['ip', 'rule', verb, 'blackhole', 'priority', '1'];
    const all = this.pods(cluster, prefix).map((pod) => this.#inPod(cluster, pod, rule));
    await Promise.all(all);
  }

  #inPod(cluster: string, pod: string, command: readonly string[]): Promise<string> {
    return runScript('in-pod', [this.directory, cluster, pod.replace('.', '/'), ...command]);
  }

  /** Has the application of pods answer with a status; 0: as before. */
  async crash(cluster: string, prefix: string, status: number): Promise<void> {
    const url = `http://127.0.0.1:8080/fleet/fail?status=${status}`;
    const call = ['curl', '-s', '-X', 'POST', url];
    await Promise.all(this.pods(cluster, prefix).map((pod) => this.#inPod(cluster, pod, call)));
  }

  /** New pods in place of these, which serve when it returns. */
  async revive(cluster: string, namespace: string, app: string): Promise<void> {
    await this.kubectl(cluster, ['delete', 'pod', '-n', namespace, '-l', `app=${app}`]);
    await this.kubectl(cluster, ['rollout', 'status', `deployment/${app}`, '-n', namespace]);
  }

  async down(): Promise<void> {
    await runScript('down', [this.directory]);
    await Promise.allSettled(this.#loads);
  }
}

const around = { PATH: process.env['PATH'] ?? '' };

interface ApplicationObject {
  readonly metadata: { readonly name: string };
  readonly status?: {
    readonly sync?: { readonly status?: string; readonly revision?: string };
    readonly health?: { readonly status?: string };
  };
}
