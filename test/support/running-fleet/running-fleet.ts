/** The example fleet, hydrated and run by real controllers: its branches, its pods in trouble, and who answers all of its clients. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect } from 'vitest';
import { type Answer, RunningFleet } from '../../../plugin/commands/demo/running-fleet.ts';
import { runProgram } from '../run-program.ts';
import { commitAll, git } from '../scratch-repository.ts';

/** The names of the clusters of the example fleet; the first one has Argo CD. */
export const clusters: readonly string[] = ['paris', 'berlin', 'boston', 'dallas', 'tokyo'];

/** The addresses of the services of the example fleet, by their names. */
export const services: Readonly<Record<string, string>> = {
  'shop/api': 'http://api.shop.svc.cluster.local:8080/',
  'shop/web': 'http://web.shop.svc.cluster.local/',
};

/** Requests of the clients in one cluster for one service. */
export interface Asked {
  readonly client: string;
  readonly service: string;
  /** When the first one was sent, in milliseconds. */
  readonly begun: number;
  readonly answers: readonly Answer[];
}

/** A fleet that runs, and its repository. */
export class TestedFleet extends RunningFleet {
  /** Starts Argo CD's plugin server with this program. */
  async startPlugin(program: string): Promise<void> {
    await this.run('cmp-start', ['plugin/plugin.yaml', program]);
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
    await this.settleAt(wanted, (name) => `env/${name}`);
  }

  /** The same, of other revisions. */
  async settleAt(wanted: readonly string[], revision: (name: string) => string): Promise<void> {
    const commit = (name: string) => git(this.repository, 'rev-parse', revision(name)).trim();
    await this.settle(new Map(wanted.map((name) => [name, commit(name)])));
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
    const url = services[service] ?? service;
    const begun = Date.now();
    return {
      client,
      service,
      begun,
      answers: await this.send({ client, url, rate, seconds, until }),
    };
  }

  /** Sends requests from the client of each cluster for each service. */
  loadAll(rate: number, seconds: number, until?: Promise<unknown>): Promise<readonly Asked[]> {
    const pairs = clusters.flatMap((client) => Object.keys(services).map((one) => [client, one]));
    return Promise.all(
      pairs.map(([client = '', service = '']) => this.load(client, service, rate, seconds, until)),
    );
  }

  /** Replaces the gateway of a cluster by one with another manifest. */
  async replaceGateway(cluster: string, edit: (text: string) => string): Promise<void> {
    const text = readFileSync(join(this.directory, cluster, 'istio-system.yaml'), 'utf8');
    const gateway = ['pod', 'istio-eastwestgateway', '-n', 'istio-system'];
    await this.kubectl(cluster, ['delete', ...gateway]);
    await this.kubectl(cluster, ['apply', '-f', '-'], edit(text));
    await this.ready(cluster);
  }

  /** Has the application of pods answer with a status; 0: as before. */
  async crash(cluster: string, prefix: string, status: number): Promise<void> {
    const url = `http://127.0.0.1:8080/fleet/fail?status=${status}`;
    await this.inPods(cluster, prefix, ['curl', '-s', '-X', 'POST', url]);
  }

  /** New pods in place of these, which serve when it returns. */
  async revive(cluster: string, namespace: string, app: string): Promise<void> {
    await this.kubectl(cluster, ['delete', 'pod', '-n', namespace, '-l', `app=${app}`]);
    await this.kubectl(cluster, ['rollout', 'status', `deployment/${app}`, '-n', namespace]);
  }
}

const around = { PATH: process.env['PATH'] ?? '' };
