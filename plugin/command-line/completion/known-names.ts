/** A fleet and the program → the names for completion. After any error the list is empty: no error is shown while a user types. */

import { modelServices } from '../../../src/app/outage/explain.ts';
import { thresholdForms } from '../../../src/outage/change/threshold.ts';
import type { RepositoryReader } from '../../../src/read/repository-reader.ts';
import { openWorktree } from '../../../src/read/worktree.ts';
import { codes } from '../../../src/render/codes.ts';
import { readTopology } from '../../../src/render/read-topology.ts';
import { renderRepository } from '../../../src/render/render.ts';
import type { RenderedRepository } from '../../../src/render/rendered-repository.ts';
import type { Context } from '../../fleet/context.ts';
import { findFleet } from '../../fleet/open-fleet.ts';
import type { Candidate, NameSource, NamesOf } from './candidates.ts';

/** Names in fields of the API, and `%` of `--degrade` and `--ready`: characters that no shell interprets. */
const plainName = /^[A-Za-z\d][\w.:/=%-]*$/;

/** Reads the fleet on the first request for its names. `schemas` are those that `schema` prints. */
export function knownNames(context: Context, schemas: readonly string[]): NamesOf {
  const sources: Readonly<Record<NameSource, () => Promise<readonly Candidate[]>>> = {
    applications: async () => applicationsOf(await rendered(context)),
    clusters: async () => clustersOf(await read(context, readTopology)),
    codes: async () => codes.map(({ code, title }) => ({ word: code, about: title })),
    kinds: async () => kindsOf(await rendered(context)),
    schemas: async () => schemas.map(bare),
    services: async () => modelServices(await rendered(context)).services.map(bare),
    thresholds: async () => thresholdForms.map((form) => bare(exampleOf(form))),
  };
  return async (source) => {
    try {
      return (await sources[source]()).filter(({ word }) => plainName.test(word));
    } catch {
      return [];
    }
  };
}

async function read(context: Context, work: typeof readTopology): Promise<RenderedRepository> {
  const { root, options } = await findFleet(context);
  return await work(await openWorktree(root), options);
}

/** Renders without checks, which take most of the time. */
async function rendered(context: Context): Promise<RenderedRepository> {
  const judged = { diagnostics: [], silenced: [] };
  return await read(
    context,
    async (reader: RepositoryReader, options) =>
      await renderRepository(reader, { ...options, judged }),
  );
}

function clustersOf({ topology }: RenderedRepository): readonly Candidate[] {
  return topology.clusters.map(({ name, key }) => ({ word: name, about: key }));
}

function applicationsOf({ manifests }: RenderedRepository): readonly Candidate[] {
  const placed = manifests.flatMap((each) => each.placed);
  return [...new Set(placed.map(({ application }) => application))].sort().map(bare);
}

function kindsOf({ manifests }: RenderedRepository): readonly Candidate[] {
  const placed = manifests.flatMap((each) => each.placed);
  return [...new Set(placed.map(({ resource }) => resource.kind))].sort().map(bare);
}

/** A form of a threshold → the same with a number that is common. */
function exampleOf(form: string): string {
  return form.replace('PERCENT', '5').replace('FACTOR', '2');
}

function bare(word: string): Candidate {
  return { word, about: '' };
}
