/** The destination of an Application → the clusters that it names. */
import { type JsonObject, stringAt } from '../../../src/resource/json.ts';
import type { Deployment } from './deployed-directory.ts';
import { ownName, SERVER, serverOf } from './generator/generated.ts';
import type { Parameters } from './generator/parameters.ts';

/** The address of the cluster that Argo CD itself runs in, and its name unless a Secret has another one. */
const HERE = 'https://kubernetes.default.svc';
const IN_CLUSTER = 'in-cluster';

/** The fields that decide on the clusters of an Application. */
interface Aimed {
  readonly spec: JsonObject;
  /** Parameters of the generator. */
  readonly parameters: Parameters;
  /** The labels that a cluster must have, where the Application is one for all clusters. */
  readonly labels?: JsonObject;
}

/** The clusters that Argo CD's Secrets register. */
export interface RegisteredNames {
  /** The name of a cluster in the fleet, by its name in Argo CD. */
  readonly names: ReadonlyMap<string, string>;
  /** The same by its address, without slashes at the end. */
  readonly servers: ReadonlyMap<string, string>;
}

/** The clusters, or why they are unknown. */
export function targetOf(
  { spec, parameters, labels }: Aimed,
  { names, servers }: RegisteredNames,
): Pick<Deployment, 'target' | 'problem'> {
  const name = stringAt(spec, 'destination', 'name') ?? '';
  const server = stringAt(spec, 'destination', 'server') ?? '';
  if (name === ownName || server === serverOf(ownName)) {
    return { target: { type: 'labels', labels: labels ?? {} } };
  }
  const given = server.startsWith(SERVER) ? server.slice(SERVER.length) : name;
  const address = given === IN_CLUSTER ? HERE : server.replace(/\/+$/, '');
  const registered = names.get(given) ?? servers.get(address);
  if (registered !== undefined) return { target: { type: 'names', names: [registered] } };
  if (address === HERE || server + given === '') return { target: { type: 'here' } };
  if (given === '') return targetAt(parameters);
  return { target: { type: 'names', names: [given] } };
}

/** By an address alone; a list of clusters usually has their names beside it. */
function targetAt(parameters: Parameters): Pick<Deployment, 'target' | 'problem'> {
  const [named] = ['cluster', 'cluster.name', 'clusterName'].flatMap(
    (key) => parameters.get(key) ?? [],
  );
  if (named !== undefined) return { target: { type: 'names', names: [named] } };
  return {
    target: { type: 'names', names: [] },
    problem: 'its destination is an address, and only Argo CD can resolve the cluster',
  };
}
