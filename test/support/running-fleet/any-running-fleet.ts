/**
 * Random fleets that the clusters of a running fleet can take: services with pods and an export, what hides, closes or renames them, and rules of
 * teams. Clients are those of the running fleet. Each fleet has namespaces of its own.
 */
import type * as fc from 'fast-check';
import type { JsonObject } from '../../../src/resource/json.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { documents, namedObjects } from '../fleets/any-repository.ts';
import type { AnyService } from '../fleets/any-services.ts';
import { anyTeamObjects } from '../fleets/any-team-objects.ts';
import { anyOf, type Dice } from '../fleets/dice.ts';
import { clientNamespace, policiesOf } from './any-client-policies.ts';
import {
  baseEjectionTime,
  clusterObject,
  fleetWith,
  isolatedMesh,
  type RunningMesh,
  runningClusters,
  runningPlaces,
} from './running-mesh.ts';

/** A fleet's files. */
export interface AnyRunningFleet {
  readonly files: readonly SourceFile[];
  readonly services: readonly AnyService[];
}

/** Any fleet, with names of this number. Each fifth has gateways for plain HTTP, whose own identity Git does not have: there policies name none. */
export function anyRunningFleet(
  number: number,
  mesh: RunningMesh = isolatedMesh,
): fc.Arbitrary<AnyRunningFleet> {
  return anyOf((dice) => {
    const namespace = `shop-${number}`;
    const isHttp = number % 5 === 0;
    const services = ['reviews', 'ratings', 'details'].map((name) =>
      anyRunService(dice, name, namespace),
    );
    const teams = anyTeamObjects(dice, services)
      .filter((one) => canRun(one, namespace))
      .map(withShortEjections);
    const files = [
      {
        path: 'distributary.yaml',
        text: JSON.stringify(fleetWith(mesh, isHttp ? 'http' : undefined)),
      },
      {
        path: 'topology/clusters.yaml',
        text: documents(runningPlaces.map((place) => clusterObject(place, mesh))),
      },
      {
        path: 'apps/all/all.yaml',
        text: documents([...ofAll(namespace), ...namedObjects(teams, 'team')]),
      },
      ...runningClusters.map((cluster) => ({
        path: `clusters/${cluster}/own.yaml`,
        text: documents(ownObjects(dice, services, { cluster, namesClients: !isHttp })),
      })),
    ];
    return { files: files.filter(({ text }) => text !== ''), services };
  });
}

/** The namespaces, and the client as the running fleet has it. */
function ofAll(namespace: string): readonly JsonObject[] {
  const labels = { 'istio-injection': 'enabled' };
  const at = (name: string): JsonObject => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels },
  });
  const client = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'client', namespace: clientNamespace, labels: { app: 'client' } },
    spec: { containers: [{ name: 'app', image: 'client' }] },
  };
  return [at(namespace), at(clientNamespace), client];
}

function anyRunService(dice: Dice, name: string, namespace: string): AnyService {
  const ports = dice.one<readonly JsonObject[]>(
    [{ name: 'http', port: 80, targetPort: 8080 }],
    [{ name: 'http', port: 80, targetPort: 'web' }],
    [{ name: 'http', port: 8080 }],
    [{ name: 'http2', port: 80, targetPort: 8080, appProtocol: 'http' }],
  );
  return {
    namespace,
    name,
    ports,
    account: dice.one(name, 'default'),
    runsIn: dice.some(runningClusters, 1),
  };
}

function ownObjects(
  dice: Dice,
  services: readonly AnyService[],
  { cluster, namesClients }: { readonly cluster: string; readonly namesClients: boolean },
): readonly JsonObject[] {
  const running = services.filter(({ runsIn }) => runsIn.includes(cluster));
  const workloads = running.flatMap((one) => [...workload(dice, one), ...exported(dice, one)]);
  const policies = running.flatMap((one) =>
    namedObjects(policiesOf(dice, one, namesClients), `side-${one.name}`),
  );
  return [...workloads, ...policies];
}

/**
 * A Service, sometimes hidden or with a port that no pod has, and its pods, sometimes without a sidecar. Each selects pods: of a Service that
 * selects none in Git, the model assumes that some run all the same.
 */
function workload(
  dice: Dice,
  { namespace, name, ports, account }: AnyService,
): readonly JsonObject[] {
  const exportTo = dice.maybe(8, () => dice.one('.', 'istio-system', `${namespace},istio-system`));
  const annotations = exportTo ? { 'networking.istio.io/exportTo': exportTo } : undefined;
  const nowhere = dice.rarely(10);
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace, annotations },
    spec: {
      selector: { app: name },
      ports: nowhere ? ports.map((port) => ({ ...port, targetPort: 'nowhere' })) : ports,
    },
  };
  const serviceAccount = {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: account, namespace },
  };
  const labels = {
    app: name,
    version: dice.one('v1', 'v2'),
    'sidecar.istio.io/inject': dice.maybe(10, () => 'false'),
  };
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace },
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: account,
          containers: [
            {
              name: 'main',
              image: `shop/${name}:1`,
              ports: [{ name: 'web', containerPort: 8080 }],
            },
          ],
        },
      },
    },
  };
  return [service, ...(account === 'default' ? [] : [serviceAccount]), deployment];
}

function exported(
  dice: Dice,
  { namespace, name, ports, account }: AnyService,
): readonly JsonObject[] {
  if (dice.rarely(8)) return [];
  return [
    {
      apiVersion: 'multicluster.flomesh.io/v1alpha1',
      kind: 'ServiceExport',
      metadata: { name, namespace },
      spec: {
        serviceAccountName: dice.one(account, account, account, 'other'),
        rules: ports.map(({ port }) => ({
          portNumber: port,
          path: `/${name}`,
          pathType: 'Prefix',
        })),
      },
    },
  ];
}

/** What one outage ejects is back before the next one. */
function withShortEjections(rule: JsonObject): JsonObject {
  const short = (key: string, value: unknown): unknown =>
    key === 'outlierDetection' ? { ...Object(value), baseEjectionTime } : value;
  return JSON.parse(JSON.stringify(rule), short);
}

const runnable: ReadonlySet<unknown> = new Set([
  'DestinationRule',
  'VirtualService',
  'Sidecar',
  'Gateway',
  'PeerAuthentication',
]);

/** Whether the running clusters have its namespace, and its requests can be told from others. */
function canRun({ kind, metadata, spec }: JsonObject, namespace: string): boolean {
  const at: unknown = Object(metadata).namespace;
  const text = JSON.stringify(spec);
  return (
    runnable.has(kind) &&
    (at === namespace || at === 'istio-system') &&
    !/"fault"|"match"/.test(text)
  );
}
