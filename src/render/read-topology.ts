/** A repository → its Fleet and its clusters, without rendering anything. */

import { loadTopology, openLog } from '../load/load-topology.ts';
import { withoutSources } from '../load/loaded-fleet.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import type { RenderedRepository, RenderOptions } from './rendered-repository.ts';
import { unrendered } from './unrendered.ts';

/** Reads the topology alone. */
export async function readTopology(
  repository: RepositoryReader,
  options: RenderOptions = {},
): Promise<RenderedRepository> {
  const log = openLog(repository, options);
  return unrendered(withoutSources(log, await loadTopology(log, options)));
}
