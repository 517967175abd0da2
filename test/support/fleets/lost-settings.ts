/**
 * A random fleet → the settings of its authors' DestinationRules and VirtualServices that clients would have without us, do not have in
 * the branch, and that nobody speaks of. Asked in the cluster with most of them.
 */

import { isAggregate, isClustersetRoute } from '../../../src/derive/route/service-route.ts';
import type { ClusterManifests } from '../../../src/merge/manifests.ts';
import { renderRepository } from '../../../src/render/render.ts';
import { readerOf } from '../hostile/memory-reader.ts';
import type { AnyRepository } from './any-repository.ts';
import { type JudgedRoutes, judgedRoutes } from './authored-routes.ts';
import { type Setting, settingsOf } from './authored-settings.ts';
import { meshAround } from './mesh-around.ts';
import type { RenderedRandom } from './rendered-fleets.ts';

/** A setting that is lost, and in which fleet. */
export interface LostSetting extends Setting {
  readonly fleet: number;
  readonly in: string;
}

/** What Pilot says of a fleet. */
export interface JudgedSettings {
  readonly compared: number;
  readonly lost: readonly LostSetting[];
  /** The same of the routes of authors' VirtualServices. */
  readonly routes: JudgedRoutes;
}

/** Asks real Pilot. */
export async function lostSettings(fleet: RenderedRandom): Promise<JudgedSettings> {
  const plain = await renderRepository(readerOf(withoutIstio(fleet.repository)));
  const [most] = [...plain.manifests].sort((a, b) => authoredIn(b) - authoredIn(a));
  const written = fleet.rendering.manifests.find(
    ({ cluster }) => cluster.name === most?.cluster.name,
  );
  if (most === undefined || written === undefined || authoredIn(most) === 0) {
    return { compared: 0, lost: [], routes: { compared: 0, lost: [] } };
  }
  const { name } = most.cluster;
  const routes = fleet.rendering.routes.filter(({ consumer }) => consumer.name === name);
  const aggregates = new Set(routes.filter(isAggregate).map(({ host }) => host));
  const movedTo = new Map(
    routes.filter(isClustersetRoute).map(({ serviceHost, host }) => [serviceHost, host]),
  );
  const joined = meshAround(fleet.rendering, name);
  const states = { written, authored: most, movedTo, joined };
  const all = await settingsOf(states);
  const settings = all.filter(({ cluster }) => !aggregates.has(cluster.split('|')[3] ?? ''));
  const lost = settings.filter(({ before, after }) => before !== after);
  return {
    compared: settings.length,
    lost: lost.map((one) => ({ ...one, fleet: fleet.number, in: name })),
    routes: await judgedRoutes(states),
  };
}

function authoredIn({ placed }: ClusterManifests): number {
  const kinds = ['DestinationRule', 'VirtualService'];
  return placed.filter(({ resource }) => kinds.includes(resource.kind)).length;
}

/** The same repository, whose branches hold no Istio output: what authors wrote, as it stands. */
function withoutIstio({ files }: AnyRepository): AnyRepository['files'] {
  return files.map(({ path, text }) => {
    if (path !== 'distributary.yaml') return { path, text };
    const fleet = JSON.parse(text.replace(/^---/, ''));
    const spec = { ...fleet.spec, derive: { ...fleet.spec.derive, istio: 'none' } };
    return { path, text: JSON.stringify({ ...fleet, spec }) };
  });
}
