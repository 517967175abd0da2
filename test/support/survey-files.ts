/** A small repository → what would be run to render its sources, nothing being started. */
import { newCollector } from '../../src/diagnostic/collector.ts';
import { type Diagnostic, sortDiagnostics } from '../../src/diagnostic/diagnostic.ts';
import { parseFile } from '../../src/parse/parse-file.ts';
import { parseFleet } from '../../src/parse/parse-fleet.ts';
import type { Survey } from '../../src/place/rendered/source-type.ts';
import { emptyLock, LOCK_FILE, parseLock } from '../../src/place/rendered/vendored/vendor-lock.ts';
import { buildDirectoryTree, sourceTrees } from '../../src/place/source/directory-tree.ts';
import { type SourceDirectory, selectSources } from '../../src/place/source/select-sources.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { resolveTopology } from '../../src/topology/resolve-topology.ts';

/** A source directory with what was found out about it; a directory of plain manifests has none. */
export interface SurveyedSource {
  readonly source: SourceDirectory;
  readonly survey: Survey | undefined;
}

/** Two clusters in one region and one in another, for repositories that say nothing of clusters. */
const threeClusters = ['paris eu 203.0.113.1', 'berlin eu 203.0.113.2', 'dallas us 203.0.113.3']
  .map((line) => line.split(' '))
  .map(
    ([name, region, host]) =>
      `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {region: ${region}, gatewayHost: ${host}, fsmNamespace: fsm-system}\n`,
  )
  .join('---\n');

/** Selects the sources and surveys those that a program renders, with all texts at hand. */
export function surveyFiles(files: readonly SourceFile[]): {
  readonly sources: readonly SurveyedSource[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const found = newCollector();
  const settings = files.find(({ path }) => path === 'distributary.yaml');
  const fleet = settings === undefined ? undefined : found.keep(parseFleet(settings));
  if (fleet === undefined) return { sources: [], diagnostics: found.diagnostics };
  const described = found.keep(parseFile({ path: 'topology/clusters.yaml', text: threeClusters }));
  const topology = found.keep(
    resolveTopology(described, { paths: fleet.topology, at: fleet.locate('/spec/topology') }),
  );
  const paths = files.map(({ path }) => path);
  const root = buildDirectoryTree(paths);
  const selected = found.keep(selectSources(fleet, topology, sourceTrees(root)));
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const locked = files.find(({ path }) => path === LOCK_FILE);
  const lock = locked === undefined ? emptyLock : found.keep(parseLock(locked));
  const sources = selected.map((source) => {
    const { rendering } = source;
    const survey = rendering?.type.survey(rendering, { root, texts, lock });
    found.add(survey?.diagnostics ?? []);
    return { source, survey };
  });
  return { sources, diagnostics: sortDiagnostics(found.diagnostics) };
}
