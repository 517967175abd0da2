/** The jobs that hydrate inside a cluster: their commands, run with a remote, and what a real API server says of them. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packagedProgram } from '../support/built-program.ts';
import { hydrated, remoteWithTopic, runnerWith, runShell, written } from '../support/ci-example.ts';
import { type ApiServer, startApiServer } from '../support/peer-api-server.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { branchesOf } from '../support/scratch-repository.ts';

const program = packagedProgram();

interface Container {
  readonly command: readonly string[];
  readonly args: readonly [string];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}
interface Job {
  readonly kind: string;
  readonly spec: {
    readonly completions: number;
    readonly template: { readonly spec: { readonly containers: readonly [Container] } };
    readonly jobTemplate: { readonly spec: Job['spec'] };
  };
}
const cron: Job = parse(readFileSync('argocd/hydrate/cronjob.yaml', 'utf8'));
const indexed: Job = parse(readFileSync('argocd/hydrate/indexed-job.yaml', 'utf8'));
let server: ApiServer | undefined;

beforeAll(async () => {
  if (findPeer('testapi') !== undefined) server = await startApiServer();
});

afterAll(async () => {
  await server?.stop();
});

/** Runs a container's command in an empty directory, with another repository. */
async function runContainer(
  { command, args, env }: Container,
  origin: string,
  more: Readonly<Record<string, string>> = {},
) {
  expect(command).toEqual(['/bin/sh', '-ec']);
  const runner = runnerWith(program.path(), scratchDirectory());
  await runShell(runner, 'npm install --global "$DISTRIBUTARY"');
  const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  const given = {
    ...own,
    HOME: runner.env['HOME'] ?? '',
    REPOSITORY: `file://${origin}`,
    ...more,
  };
  const ran = await runShell(runner, args[0], given);
  expect(ran.status, ran.output).toBe(0);
}

test('the CronJob writes the branches of main, and nothing when nothing is new', async () => {
  const origin = remoteWithTopic();
  const [container] = cron.spec.jobTemplate.spec.template.spec.containers;
  await runContainer(container, origin);
  const first = branchesOf(origin);
  expect(written(origin)).toEqual(hydrated);
  await runContainer(container, origin);
  expect(branchesOf(origin)).toEqual(first);
});

test('the pods of the Indexed Job write together what one run would', async () => {
  const [together, alone] = [remoteWithTopic(), remoteWithTopic()];
  const [container] = indexed.spec.template.spec.containers;
  const shards = container.env.find(({ name }) => name === 'SHARDS')?.value;
  expect(shards).toBe(`${indexed.spec.completions}`);
  const pods = Array.from({ length: indexed.spec.completions }, (_, index) => `${index}`);
  await Promise.all(
    pods.map((index) => runContainer(container, together, { JOB_COMPLETION_INDEX: index })),
  );
  await runContainer(cron.spec.jobTemplate.spec.template.spec.containers[0], alone);
  expect(branchesOf(together)).toEqual(branchesOf(alone));
});

itWithPeers(['testapi'], 'a real API server takes both, field by field', async () => {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'fleet' } };
  await server?.send('POST', '/api/v1/namespaces', namespace);
  for (const [plural, object] of [['cronjobs', cron] as const, ['jobs', indexed] as const]) {
    const path = `/apis/batch/v1/namespaces/fleet/${plural}?dryRun=All&fieldValidation=Strict`;
    const answer = await server?.send('POST', path, JSON.parse(JSON.stringify(object)));
    expect(answer?.status, answer?.body).toBe(201);
  }
});
