/**
 * Random fleets of every API and form end in branches or in errors; what stands in their branches is taken by Istio's webhook and by an
 * API server, what authors set for a host is in force for its clients, and gateways lead to pods of their own. FLEETS_COUNT and FLEETS_SEED ask
 * for others, twenty-five at a time.
 */
import process from 'node:process';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Diagnostic, hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { releaseOf } from '../../src/kind/istio-networking-v1/istio-changes.ts';
import { isDnsSubdomain } from '../../src/resource/dns-name.ts';
import { annotationsOf } from '../../src/resource/resource.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { type InboundRequest, inboundRequests } from '../support/fleets/inbound-requests.ts';
import { type JudgedSettings, lostSettings } from '../support/fleets/lost-settings.ts';
import {
  type DrawnMesh,
  judgedObjects,
  type NamedObject,
  type RenderedRandom,
  renderedFleets,
  writtenIn,
} from '../support/fleets/rendered-fleets.ts';
import { refusedByCrd, saidByIstioctl } from '../support/istio-admission.ts';
import { readDefinitions } from '../support/peer-dry-run.ts';
import { itWithPeers } from '../support/peer-program.ts';

const draws = drawsFor(import.meta.url);

const firstSeed = draws.seed(20261122, 'FLEETS_SEED');

/** As many as are rendered, and judged by one run of each program. */
const slice = 25;

const asked = draws.count(60, 'FLEETS_COUNT');
// Fewer draw too little to have each kind among them.
const count = 'FLEETS_COUNT' in process.env ? asked : Math.max(slice, asked);

const seeds = Array.from({ length: Math.ceil(count / slice) }, (_, i) => firstSeed + i);

/** Half of each slice has joined meshes. */
const drawn = seeds.flatMap((seed): readonly (readonly [DrawnMesh, number])[] => [
  ['isolated', seed],
  ['joined', seed],
]);
const ofEach = Math.ceil(Math.min(count, slice) / 2);

let ofSeveralReleases = 0;

describe.each(drawn)(`${ofEach} fleets of %s meshes, seed %i`, (mesh, seed) => {
  let fleets: readonly RenderedRandom[] = [];
  let written: readonly RenderedRandom[] = [];
  let objects: readonly NamedObject[] = [];

  beforeAll(async () => {
    fleets = await renderedFleets(ofEach, seed, mesh);
    written = fleets.filter(({ isRefused }) => !isRefused);
    objects = judgedObjects(written);
  });

  it('end in branches or in errors, and draw what there is', () => {
    // A policy of type Locality is refused where istiods see each other, and no form has the order of some others.
    expect(written.length).toBeGreaterThan(fleets.length / (mesh === 'joined' ? 6 : 2));
    const kinds = new Set(
      written.flatMap((one) => writtenIn(one).map(({ kind, origin }) => `${origin.type} ${kind}`)),
    );
    const ours = ['ServiceImport', 'ServiceEntry', 'DestinationRule', 'VirtualService', 'Gateway'];
    for (const kind of ours) expect(kinds).toContain(`derived ${kind}`);
    const releases = written.map(({ rendering }) => clusterReleases(rendering));
    ofSeveralReleases += releases.filter(({ size }) => size > 1).length;
    const theirs = ['Sidecar', 'WorkloadEntry', 'PeerAuthentication', 'AuthorizationPolicy'];
    expect(theirs.filter((kind) => kinds.has(`authored ${kind}`)).length).toBeGreaterThan(
      mesh === 'joined' ? 0 : 1,
    );
  });

  it('name every object as Kubernetes may', () => {
    const names = objects.map(({ resource }) => resource.name);
    expect(names.filter((name) => !isDnsSubdomain(name))).toEqual([]);
  });

  itWithPeers(['crdcheck'], 'write no object that an API server refuses', async () => {
    expect(objects.length).toBeGreaterThan(fleets.length);
    const imports = readDefinitions('fixtures/live/import-crds.yaml');
    const definitions = imports.map((one) => `${JSON.stringify(one)}\n`);
    const refused = await refusedByCrd([...definitions, ...objects.map(({ text }) => text)]);
    expect(objects.filter(({ name }) => refused.has(name)).map(({ text }) => text)).toEqual([]);
  });

  const webhooks = [
    ['istioctl', undefined],
    ['istioctl-1.30', '1.30'],
  ] as const;
  for (const [program, release] of webhooks) {
    const whose = release === undefined ? 'all clusters' : `clusters of ${release}`;
    itWithPeers([program], `write no object that the webhook of ${whose} refuses`, async () => {
      const judged = judgedObjects(written, release).filter(({ resource }) =>
        resource.apiVersion.includes('istio.io/'),
      );
      expect(judged.length).toBeGreaterThan(0);
      const said = await saidByIstioctl(
        judged.map(({ text }) => text),
        program,
      );
      const faulty = judged.filter(({ name, resource }) => {
        const isOurs = 'distributary.dev/derived-from' in annotationsOf(resource);
        // Authors are warned in front of the branch; of what we write, nothing is to be warned of.
        return said.get(name) === 'error' || (said.get(name) === 'warning' && isOurs);
      });
      expect(faulty.map(({ name, text }) => `${said.get(name)}: ${text}`)).toEqual([]);
    });
  }

  itWithPeers(['eds-oracle'], 'lose no setting of an author without a word', async () => {
    const judged: JudgedSettings[] = [];
    // Requests without an answer are an error, and change no object.
    const merged = fleets.filter(
      ({ rendering }) => !hasErrors(rendering.diagnostics.filter(({ code }) => code !== 'DIS1420')),
    );
    for (const fleet of merged) judged.push(await lostSettings(fleet));
    expect(judged.flatMap(({ lost }) => lost)).toEqual([]);
    expect(judged.flatMap(({ routes }) => routes.lost)).toEqual([]);
    const compared = judged.reduce((sum, one) => sum + one.compared, 0);
    // Not every fleet has rules of teams for a host that fails over.
    expect(compared).toBeGreaterThan(merged.length / 3);
  });

  itWithPeers(
    ['eds-oracle'],
    'lead requests of other clusters to pods of the cluster',
    async () => {
      const requests: InboundRequest[] = [];
      for (const { rendering } of written) {
        const asked = await inboundRequests(rendering);
        requests.push(...asked);
        expect(asked.filter(({ onward }) => onward.length > 0)).toEqual([]);
        const closed = asked.filter(({ endpoints }) => endpoints.length === 0);
        const unsaid = closed.filter((one) => !isSaid(one, rendering.diagnostics));
        expect(unsaid).toEqual([]);
      }
      expect(requests.length).toBeGreaterThan(0);
    },
  );
});

it('some fleets have clusters of several releases', () => {
  // A slice of joined meshes may have none: most of them are refused.
  expect(ofSeveralReleases).toBeGreaterThan(0);
});

/** The releases of Istio that the clusters of a fleet run. */
function clusterReleases({ manifests }: RenderedRandom['rendering']): ReadonlySet<string> {
  return new Set(manifests.map(({ cluster }) => releaseOf(cluster.istioVersion?.value ?? '')));
}

/** Whether a finding is about it: a rule that hides the subset, or pods that ztunnel captures, of which Pilot gives a gateway none. */
function isSaid({ host, gateway }: InboundRequest, found: readonly Diagnostic[]): boolean {
  const [name, namespace] = host.split('.');
  return found.some(({ code, message, args }) => {
    if (code === 'DIS0627') return message.includes(host);
    const { object, cluster } = { object: '', cluster: '', ...args };
    return code === 'DIS0676' && object === `Service ${namespace}/${name}` && cluster === gateway;
  });
}
