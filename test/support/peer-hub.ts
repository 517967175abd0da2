/** A real API server that holds the clusters of a fleet, accounts that may see some of them, and a line that fails when told to. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseAllDocuments } from 'yaml';
import { readLiveTopology } from '../../src/load/live-topology.ts';
import type { LiveLimits } from '../../src/read/live/live-server.ts';
import type { AddedFiles } from '../../src/read/with-files.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { authoredCluster, listOf, liveProfile, liveSecret } from './live-hub.ts';
import { type ApiServer, createAll, startApiServer } from './peer-api-server.ts';
import { directoryWith } from './scratch.ts';
import { type Reply, standIn, token } from './stand-in-server.ts';

/** How many clusters only a ClusterProfile describes. */
export const profileCount = 500;

const profiles = Array.from({ length: profileCount }, (_, i) => {
  const name = `c${String(i).padStart(3, '0')}`;
  return liveProfile(name, {
    'distributary.dev/region': i % 2 === 0 ? 'eu' : 'us',
    'distributary.dev/gateway-host': `203.0.${113 + Math.floor(i / 250)}.${i % 250}`,
  });
});

const namespaced = (list: string, namespace: string): string =>
  list.replace(/\/([a-z]+)$/, `/namespaces/${namespace}/$1`);

/** Starts the server: one Flomesh Cluster, a Secret of Argo CD for it and another Secret, and many profiles. */
export async function startHub(): Promise<ApiServer> {
  const server = await startApiServer();
  const definitions = parseAllDocuments(readFileSync('fixtures/live/crds.yaml', 'utf8'));
  const crds: readonly JsonObject[] = definitions.map((one) => one.toJS());
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  await createAll(
    server,
    crds.map((object) => ({ path, object })),
  );
  for (const list of [listOf.clusters, listOf.profiles]) await served(server, list);
  const namespaces = ['fleet', 'argocd'].map((name) => ({ metadata: { name } }));
  await createAll(
    server,
    namespaces.map((object) => ({ path: '/api/v1/namespaces', object })),
  );
  const other = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'other' },
    stringData: { name: 'other' },
  };
  const secrets = [liveSecret('cluster-1', 'north'), other];
  await createAll(server, [
    { path: listOf.clusters, object: authoredCluster('north', 'eu', '203.0.113.254') },
    ...secrets.map((object) => ({ path: namespaced(listOf.secrets, 'argocd'), object })),
    ...profiles.map((object) => ({ path: namespaced(listOf.profiles, 'fleet'), object })),
  ]);
  return server;
}

async function served(server: ApiServer, list: string): Promise<void> {
  for (let i = 0; (await server.send('GET', list)).status !== 200; i += 1) {
    if (i > 200) throw new Error(`${list} is not served`);
    await pause(50);
  }
}

/** A token of an account that may list these resources, in all namespaces or in one. */
export async function tokenFor(
  server: ApiServer,
  name: string,
  resource: { readonly group: string; readonly plural: string },
  namespace?: string,
): Promise<string> {
  const rbac = '/apis/rbac.authorization.k8s.io/v1';
  const within = namespace === undefined ? rbac : `${rbac}/namespaces/${namespace}`;
  const [role, roles, bindings] =
    namespace === undefined
      ? ['ClusterRole', 'clusterroles', 'clusterrolebindings']
      : ['Role', 'roles', 'rolebindings'];
  const rules = [{ apiGroups: [resource.group], resources: [resource.plural], verbs: ['list'] }];
  const subjects = [{ kind: 'ServiceAccount', name, namespace: 'fleet' }];
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: role, name };
  await createAll(server, [
    { path: '/api/v1/namespaces/fleet/serviceaccounts', object: { metadata: { name } } },
  ]);
  await createAll(server, [{ path: `${within}/${roles}`, object: { metadata: { name }, rules } }]);
  await createAll(server, [
    { path: `${within}/${bindings}`, object: { metadata: { name }, subjects, roleRef } },
  ]);
  const asked = await server.send(
    'POST',
    `/api/v1/namespaces/fleet/serviceaccounts/${name}/token`,
    {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: {},
    },
  );
  const given: { status: { token: string } } = JSON.parse(asked.body);
  return given.status.token;
}

/** What came through a proxy. */
export interface ProxiedReading {
  readonly reading: Promise<AddedFiles>;
  readonly asked: readonly string[];
}

/** Quick enough for a test. */
const limits: Partial<LiveLimits> = { requestTime: 1000, totalTime: 20_000, firstPause: 5 };

/** Reads through a proxy that fails when it is told to; the path and how often it was asked for before decide. */
export async function throughProxy(
  server: ApiServer,
  fails: (path: string, before: number, reply: Parameters<Reply>[1]) => boolean,
): Promise<ProxiedReading> {
  const before = new Map<string, number>();
  const proxy = await standIn((path, response, { headers }) => {
    const times = before.get(path) ?? 0;
    before.set(path, times + 1);
    if (!fails(path, times, response)) server.forward(path, headers, response);
  });
  const adminToken = /token: ?"?([^"},]+)/.exec(readFileSync(server.kubeconfig, 'utf8'))?.[1] ?? '';
  const kubeconfig = readFileSync(proxy.kubeconfig, 'utf8').replace(token, adminToken);
  const path = `${directoryWith({ kubeconfig })}/kubeconfig`;
  const env = { KUBECONFIG: path };
  const reading = readLiveTopology({ context: undefined, cwd: '/', env, limits });
  return { reading, asked: proxy.asked };
}
