/**
 * What Argo CD's own ApplicationSet controller makes of the sets of `argocd/`, beside the branches that distributary would write.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { parse, stringify } from 'yaml';
import { blockWith } from '../support/argocd-manifests.ts';
import { read } from '../support/code-fixtures.ts';
import { itWithPeers, runPeer } from '../support/peer-program.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';
import { commitAll, useNobodysGit } from '../support/scratch-repository.ts';

useNobodysGit();

/** The parts of an Application that name its cluster. */
interface Application {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly destination: { readonly name: string };
    readonly source?: Source;
    readonly sourceHydrator?: {
      readonly drySource: Source;
      readonly syncSource: { readonly targetBranch: string };
    };
  };
}

interface Source {
  readonly targetRevision: string;
  readonly plugin?: { readonly parameters: readonly { readonly string: string }[] };
}

const secret = (name: string, rest: string) => `apiVersion: v1
kind: Secret
metadata:
  name: ${name}
  namespace: argocd
  labels: {argocd.argoproj.io/secret-type: cluster, example.com/fleet: shop}
${rest}`;
const gateway = (host: string) => `distributary.dev/gateway-host: ${host}`;

const secrets = {
  // `argocd cluster add` names Secrets after the server.
  'gke.yaml': secret(
    'cluster-34.118.224.1-3012',
    `  annotations: {distributary.dev/name: main, ${gateway('203.0.113.1')}}
stringData: {name: gke_shop_europe-west1_main, server: "https://34.118.224.1"}
`,
  ),
  'boston.yaml': secret(
    'cluster-34.118.224.2-77',
    `  annotations: {${gateway('203.0.113.2')}}
data: {name: Ym9zdG9u, server: aHR0cHM6Ly8zNC4xMTguMjI0LjI=}
`,
  ),
  'bare.yaml': secret(
    'cluster-34.118.224.3-78',
    `  annotations:
stringData: {name: bare, server: "https://34.118.224.3"}
`,
  ),
};
const topology = {
  ...secrets,
  'paris.yaml': `apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: paris}
spec: {gatewayHost: 203.0.113.4, fsmNamespace: fsm}
`,
  'tokyo.yaml': `apiVersion: multicluster.x-k8s.io/v1alpha1
kind: ClusterProfile
metadata: {name: asia.tokyo, annotations: {distributary.dev/name: tokyo, ${gateway('203.0.113.5')}}}
spec: {clusterManager: {name: git}}
`,
  'policy.yaml': `apiVersion: distributary.dev/v1alpha1
kind: FailoverPolicy
metadata: {name: everywhere, namespace: web}
spec: {mode: Failover}
`,
};

/** Name in the fleet → name in Argo CD. */
const namesInArgocd = {
  bare: 'bare',
  boston: 'boston',
  main: 'gke_shop_europe-west1_main',
  paris: 'paris',
  tokyo: 'asia.tokyo',
};

function fleetRepository(): string {
  const files = Object.entries(topology).map(([path, text]) => [`topology/${path}`, text]);
  const directory = directoryWith({
    'distributary.yaml':
      'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n',
    'apps/web/web.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: {name: web}\n',
    ...Object.fromEntries(files),
  });
  commitAll(directory);
  return directory;
}

async function applicationsOf(set: string, ...flags: readonly string[]) {
  const { status, stdout, stderr } = await runPeer('appset-oracle', [...flags, set]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const applications: readonly Application[] = JSON.parse(stdout);
  return applications;
}

/** What each Application says of its cluster, by the name in the fleet. */
function namesIn(applications: readonly Application[]) {
  return Object.fromEntries(
    applications.map(({ metadata, spec }) => {
      const { destination, source = spec.sourceHydrator?.drySource } = spec;
      const branch = spec.sourceHydrator?.syncSource.targetBranch ?? source?.targetRevision;
      const asked = source?.plugin?.parameters.map(({ string }) => string);
      expect(metadata.labels['distributary.dev/cluster']).toBe(metadata.name.replace('fleet-', ''));
      return [metadata.name, { destination: destination.name, branch, asked }];
    }),
  );
}

function expected(branch: (name: string) => string, asks: boolean) {
  return Object.fromEntries(
    Object.entries(namesInArgocd).map(([name, destination]) => [
      `fleet-${name}`,
      { destination, branch: branch(name), asked: asks ? [name] : undefined },
    ]),
  );
}

describe('a set with the topology in Git', () => {
  itWithPeers(['appset-oracle'], 'leads each cluster to its branch', async () => {
    const directory = fleetRepository();
    const applications = await applicationsOf(
      'argocd/applicationset-branches.yaml',
      '--repo',
      directory,
    );
    expect(namesIn(applications)).toEqual(expected((name) => `env/${name}`, false));
    const planned = await runProgram(['hydrate', '--dry-run', '-o', 'json'], { cwd: directory });
    expect(planned.stderr).not.toContain('error');
    const { branches }: { branches: readonly { branch: string }[] } = JSON.parse(planned.stdout);
    expect(applications.map(({ spec }) => spec.source?.targetRevision).sort()).toEqual(
      branches.map(({ branch }) => branch).sort(),
    );
  });

  itWithPeers(['appset-oracle'], 'asks the plugin for each cluster by its name', async () => {
    const flags = ['--repo', fleetRepository()];
    const plugin = await applicationsOf('argocd/applicationset-plugin.yaml', ...flags);
    expect(namesIn(plugin)).toEqual(expected(() => 'main', true));
    const hydrator = await applicationsOf('argocd/applicationset-hydrator.yaml', ...flags);
    expect(namesIn(hydrator)).toEqual(expected((name) => `hydrated/${name}`, true));
  });
});

describe('a set with the clusters in Argo CD', () => {
  itWithPeers(['appset-oracle'], 'leads each cluster to its branch', async () => {
    const { generators } = parse(blockWith('argocd/README.md', '- clusters:'));
    const set = parse(read('argocd/applicationset-branches.yaml'));
    const directory = scratchDirectory();
    const [file, inArgocd] = ['set.yaml', 'secrets.yaml'].map((name) => join(directory, name));
    if (file === undefined || inArgocd === undefined) throw new Error('no file');
    writeFileSync(file, stringify({ ...set, spec: { ...set.spec, generators } }));
    // One of no fleet beside those of this one.
    const others = secret('other', 'stringData: {name: other}\n').replace('shop', 'other');
    writeFileSync(inArgocd, [...Object.values(secrets), others].join('---\n'));
    const all = Object.entries(expected((name) => `env/${name}`, false));
    const names = all.filter(([name]) => !['fleet-paris', 'fleet-tokyo'].includes(name));
    const applications = await applicationsOf(file, '--secrets', inArgocd);
    expect(namesIn(applications)).toEqual(Object.fromEntries(names));
  });
});
