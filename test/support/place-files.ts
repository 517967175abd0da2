/** A small repository → the authored sets of its clusters, by the stages up to `place`. */
import { newCollector } from '../../src/diagnostic/collector.ts';
import { type Diagnostic, sortDiagnostics } from '../../src/diagnostic/diagnostic.ts';
import { parseFile } from '../../src/parse/parse-file.ts';
import { parseFleet } from '../../src/parse/parse-fleet.ts';
import { gatherFleetObjects } from '../../src/place/fleet-objects.ts';
import { place } from '../../src/place/place.ts';
import type { AuthoredSet } from '../../src/place/placed.ts';
import { buildDirectoryTree, sourceTrees } from '../../src/place/source/directory-tree.ts';
import { skipsRendering } from '../../src/place/source/render-type.ts';
import { selectSources } from '../../src/place/source/select-sources.ts';
import type { Resource } from '../../src/resource/resource.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { resolveTopology } from '../../src/topology/resolve-topology.ts';
import { selectTopologyFiles } from '../../src/topology/select-topology-files.ts';

/** What the stages made, and all that they found, sorted. */
export interface PlacedFiles {
  readonly sets: readonly AuthoredSet[];
  readonly diagnostics: readonly Diagnostic[];
}

/** For a repository that needs no settings of its own. */
const plainFleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';

/** Runs the stages; a Fleet with errors gives no sets. */
export function placeFiles(files: readonly SourceFile[]): PlacedFiles {
  const found = newCollector();
  const fleetFile = { path: 'distributary.yaml', text: plainFleet };
  const fleet = found.keep(
    parseFleet(files.find(({ path }) => path === fleetFile.path) ?? fleetFile),
  );
  if (fleet === undefined) return { sets: [], diagnostics: sortDiagnostics(found.diagnostics) };
  const paths = files.map(({ path }) => path);
  const described = found.keep(selectTopologyFiles(fleet, paths));
  const topologyResources = files
    .filter(({ path }) => described.includes(path))
    .flatMap((file) => found.keep(parseFile(file)));
  const origin = { paths: fleet.topology, at: fleet.locate('/spec/topology') };
  const topology = found.keep(resolveTopology(topologyResources, origin));
  const sources = found.keep(
    selectSources(fleet, topology, sourceTrees(buildDirectoryTree(paths))),
  );
  const plain = sources.filter(({ rendering }) => rendering === undefined);
  const wanted = new Set(plain.flatMap((source) => source.files));
  const parsed = new Map<string, readonly Resource[]>(
    files
      .filter((file) => wanted.has(file.path) && !skipsRendering(file))
      .map((file) => [file.path, found.keep(parseFile(file))]),
  );
  const resources = [...topologyResources, ...[...parsed.values()].flat()];
  const objects = found.keep(gatherFleetObjects(resources));
  const placing = { fleet, topology, sources, files: parsed, topologyResources, objects };
  const sets = found.keep(place(placing));
  return { sets, diagnostics: sortDiagnostics(found.diagnostics) };
}
