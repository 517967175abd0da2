/** The topology of a real API server: many clusters in pages, accounts that may see little, and lines that fail. */
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { listOf } from '../support/live-hub.ts';
import type { ApiServer } from '../support/peer-api-server.ts';
import { profileCount, startHub, throughProxy, tokenFor } from '../support/peer-hub.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';
import { refuse, token } from '../support/stand-in-server.ts';

const it = (name: string, body: () => Promise<void>) => itWithPeers(['testapi'], name, body);

const fleet = {
  'distributary.yaml':
    'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n',
  'apps/web/reviews.yaml': `apiVersion: v1
kind: Service
metadata: {name: reviews, namespace: shop}
spec: {ports: [{name: http, port: 80}], selector: {app: reviews}}
---
apiVersion: multicluster.x-k8s.io/v1beta1
kind: ServiceExport
metadata: {name: reviews, namespace: shop, annotations: {distributary.dev/clusters: "c000, c001, north"}}
`,
};

let server: ApiServer;

beforeAll(async () => {
  if (findPeer('testapi') !== undefined) server = await startHub();
});

afterAll(async () => {
  await server?.stop();
});

const around = (kubeconfig: string) => ({ env: { KUBECONFIG: kubeconfig } });

describe('live topology', () => {
  it('of 500 clusters comes in pages, and is written as files that render to the same bytes', async () => {
    const directory = directoryWith(fleet);
    const live = ['-C', directory, '--topology', 'live:testapi'];
    const written = await runProgram(
      ['topology', ...live, '-o', 'yaml'],
      around(server.kubeconfig),
    );
    expect(written.stderr).toBe('');
    expect(written.stdout.match(/^kind: /gm)).toHaveLength(profileCount + 1);
    expect(written.stdout).not.toContain(token);
    const copied = directoryWith({ ...fleet, 'topology/all.yaml': written.stdout });
    const render = ['render', '--cluster', 'north'];
    const fromServer = await runProgram([...render, ...live], around(server.kubeconfig));
    const fromFiles = await runProgram([...render, '-C', copied]);
    expect(fromServer.status, fromServer.stderr).toBe(0);
    // The default that the server filled in is nobody's wish.
    expect(fromServer.stdout).toContain('15443');
    expect(fromFiles.stdout).toBe(fromServer.stdout);
  });

  it('says which verb on which kind a token lacks that may list one kind only', async () => {
    const given = await tokenFor(server, 'one-kind', {
      group: 'multicluster.x-k8s.io',
      plural: 'clusterprofiles',
    });
    const directory = directoryWith(fleet);
    const argv = ['topology', '-C', directory, '--topology', 'live', '-o', 'yaml'];
    const ran = await runProgram(argv, around(server.kubeconfigFor(given)));
    expect(ran.status, ran.stderr).toBe(0);
    expect(ran.stdout.match(/^kind: /gm)).toHaveLength(profileCount);
    // The old group is not served and Argo CD is not there, so neither is missed.
    expect(ran.stderr.match(/\[DIS\d{4}/g)).toEqual(['[DIS0137']);
    expect(ran.stderr).toContain(
      'the verb list on resource "clusters" of API group "multicluster.flomesh.io" is missing',
    );
    expect(ran.stderr).not.toContain(given);
  });

  it('takes the namespace of the context where a token may list there only', async () => {
    const resource = { group: '', plural: 'secrets' };
    const given = await tokenFor(server, 'one-namespace', resource, 'argocd');
    const directory = directoryWith(fleet);
    const argv = ['topology', '-C', directory, '--topology', 'live'];
    const ran = await runProgram(argv, around(server.kubeconfigFor(given, 'argocd')));
    expect(ran.stdout).toContain('north');
    expect(ran.stderr).toContain('info[DIS0138]');
    expect(ran.stderr).toContain('secrets can be listed only in namespace "argocd" of the context');
    expect(ran.stdout).not.toContain('other');
  });

  it('refuses a token that is none', async () => {
    const directory = directoryWith(fleet);
    const argv = ['topology', '-C', directory, '--topology', 'live'];
    const ran = await runProgram(argv, around(server.kubeconfigFor('s3cret')));
    expect(ran.status).toBe(3);
    expect(ran.stderr).toMatch(/error\[DIS0134\]: .* with status 401 \(Unauthorized\)/);
    expect(ran.stderr).not.toContain('s3cret');
  });
});

const isContinued = (path: string): boolean => path.includes('continue=');

describe('live topology over a line that fails in mid-list', () => {
  it('tries again after 500s', async () => {
    const { reading, asked } = await throughProxy(server, (path, before, response) => {
      if (!isContinued(path) || before >= 2) return false;
      refuse(response, 500, 'InternalError');
      return true;
    });
    const { files } = await reading;
    expect(files).toHaveLength(profileCount + 2);
    expect(asked.filter(isContinued)).toHaveLength(4 * 3);
  });

  it('begins anew after 410, and has every cluster once', async () => {
    let left = 1;
    const { reading, asked } = await throughProxy(server, (path, _, response) => {
      if (!isContinued(path) || left === 0) return false;
      left -= 1;
      refuse(response, 410, 'Expired');
      return true;
    });
    const { files } = await reading;
    expect(new Set(files.map(({ path }) => path)).size).toBe(profileCount + 2);
    expect(asked.filter((path) => path === `${listOf.profiles}?limit=100`)).toHaveLength(2);
  });

  it('tries again when the server stalls, and gives up when it does so for ever', async () => {
    const once = await throughProxy(server, (path, before) => isContinued(path) && before === 0);
    expect((await once.reading).files).toHaveLength(profileCount + 2);
    const always = await throughProxy(server, (path) => isContinued(path));
    await expect(always.reading).rejects.toThrow(/no answer in time, after 5 attempts/);
  });
});
