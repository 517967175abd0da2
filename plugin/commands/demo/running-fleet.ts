/** A fleet that the scripts have started: its Applications and pods, and who answers its clients. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { asset } from '../../carried/assets.ts';
import { failed, runScript } from './fleet-scripts.ts';

/** The repository that the manifests of `argocd/` name. */
const named = 'https://git.example.com/shop/fleet.git';

/**
 * One request: seconds from the first one of its load, milliseconds that it took, its status (0: no answer), the cluster that answered, and why
 * none did.
 */
export interface Answer {
  readonly t: number;
  readonly ms: number;
  readonly status: number;
  readonly by: string;
  /** The pod that answered. */
  readonly pod: string;
  readonly reason: string;
}

/** An Application of Argo CD. */
export interface Application {
  readonly name: string;
  readonly sync: string;
  readonly health: string;
  /** The commit, of the branch or, with the plugin, of the repository. */
  readonly revision: string;
}

/** The requests of a client, one after the other at a rate. */
export interface Load {
  /** The cluster of the client. */
  readonly client: string;
  readonly url: string;
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
  /** Ends them before. */
  readonly until?: Promise<unknown>;
}

/** Times that Argo CD is asked, every two seconds. */
const MOST_QUESTIONS = 300;

/** A fleet that runs. */
export class RunningFleet {
  /** The folder of the scripts. */
  readonly scripts: string;
  readonly directory: string;
  readonly repository: string;
  /** The cluster with Argo CD. */
  readonly hub: string;
  readonly #loads = new Set<Promise<unknown>>();
  #count = 0;

  constructor(scripts: string, directory: string, repository: string, hub: string) {
    this.scripts = scripts;
    this.directory = directory;
    this.repository = repository;
    this.hub = hub;
  }

  run(script: string, argv: readonly string[]): Promise<string> {
    return runScript(this.scripts, script, [this.directory, ...argv]);
  }

  /** Runs kubectl for a cluster. */
  kubectl(cluster: string, argv: readonly string[], input?: string): Promise<string> {
    const around = input === undefined ? {} : { input };
    return runScript(this.scripts, 'k', [this.directory, cluster, ...argv], around);
  }

  /** Applies a file of `argocd/`, which reads this repository. */
  async applyArgo(file: string, edit: (text: string) => string = (text) => text): Promise<void> {
    const text = asset(`argocd/${file}.yaml`) ?? '';
    const own = text.replaceAll(named, `file://${this.repository}`);
    await this.kubectl(this.hub, ['apply', '-n', 'argocd', '-f', '-'], edit(own));
  }

  /** The Applications, in the order of their names. */
  async applications(): Promise<readonly Application[]> {
    const argv = ['get', 'applications', '-n', 'argocd', '-o', 'json'];
    const all: readonly ApplicationObject[] = JSON.parse(await this.kubectl(this.hub, argv)).items;
    return all.map(({ metadata, status = {} }) => ({
      name: metadata.name,
      sync: status.sync?.status ?? '',
      health: status.health?.status ?? '',
      revision: status.sync?.revision ?? '',
    }));
  }

  /** Waits until these are the Applications, Synced and Healthy at these revisions. */
  async settle(revisions: ReadonlyMap<string, string>): Promise<void> {
    const states = [...revisions].sort().map(([name, revision]): Application => {
      return { name: `fleet-${name}`, sync: 'Synced', health: 'Healthy', revision };
    });
    const wanted = JSON.stringify(states);
    for (let turn = 1; ; turn += 1) {
      const found = JSON.stringify(await this.applications());
      if (found === wanted) return;
      if (turn === MOST_QUESTIONS) throw failed('Argo CD', `expected ${wanted}, found ${found}`);
      // Argo CD looks at the repository every three minutes by itself.
      if (turn % 5 === 1) await this.#refresh();
      await sleep(2000);
    }
  }

  async #refresh(): Promise<void> {
    const mark = ['argocd.argoproj.io/refresh=normal', '--overwrite', '--all', '-n', 'argocd'];
    await this.kubectl(this.hub, ['annotate', 'application', ...mark]);
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

  /** Waits until the Deployments of a cluster are available: Argo CD may call an Application healthy before it has seen all of them. */
  async available(cluster: string): Promise<void> {
    const how = ['--for=condition=Available', '--all', '--all-namespaces', '--timeout=10m'];
    await this.kubectl(cluster, ['wait', 'deployment', ...how]);
  }

  /** Sends requests. */
  async send({ client, url, rate, seconds, until }: Load): Promise<readonly Answer[]> {
    const out = join(this.directory, `load-${process.pid}-${this.#count++}.json`);
    const flags = ['-rate', `${rate}`, '-seconds', `${seconds}`, '-timeout', '60s', '-out', out];
    const argv = [this.directory, client, 'fleet-client/client', 'load', ...flags, url];
    const running = runScript(this.scripts, 'in-pod', argv, until === undefined ? {} : { until });
    this.#loads.add(running);
    await running.finally(() => this.#loads.delete(running));
    const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
    return lines.map((line): Answer => {
      const { t, ms, status, by, flags = '' } = JSON.parse(line);
      const [cluster = '', pod = ''] = by.split('/');
      return { t, ms, status, by: cluster, pod, reason: flags };
    });
  }

  /** The running pods whose `NAMESPACE.NAME` begins so. */
  pods(cluster: string, prefix: string): readonly string[] {
    const all = readdirSync(join(this.directory, cluster, 'pods'));
    return all.filter((pod) => pod.startsWith(prefix) && this.#isAlive(cluster, pod));
  }

  #isAlive(cluster: string, pod: string): boolean {
    try {
      const pid = readFileSync(join(this.directory, cluster, 'pods', pod, 'pid'), 'utf8');
      return process.kill(Number(pid), 0);
    } catch {
      return false;
    }
  }

  /** Has pods answer nothing any more, as a node that is gone: what they send is dropped, and they stay Ready. */
  async vanish(cluster: string, prefix: string): Promise<void> {
    await this.inPods(cluster, prefix, ['ip', 'rule', 'add', ...blackhole]);
  }

  /** Has them answer again. */
  async reappear(cluster: string, prefix: string): Promise<void> {
    await this.inPods(cluster, prefix, ['ip', 'rule', 'del', ...blackhole]);
  }

  /** Runs a command in the network of each of these pods. */
  async inPods(cluster: string, prefix: string, command: readonly string[]): Promise<void> {
    const all = this.pods(cluster, prefix).map((pod) =>
      this.run('in-pod', [cluster, pod.replace('.', '/'), ...command]),
    );
    await Promise.all(all);
  }

  async down(): Promise<void> {
    await this.run('down', []);
    await Promise.allSettled(this.#loads);
  }
}

const blackhole = ['blackhole', 'priority', '1'];

interface ApplicationObject {
  readonly metadata: { readonly name: string };
  readonly status?: {
    readonly sync?: { readonly status?: string; readonly revision?: string };
    readonly health?: { readonly status?: string };
  };
}
