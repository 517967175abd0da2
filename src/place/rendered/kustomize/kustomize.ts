/**
 * Kustomizations: a directory with `kustomization.yaml` → `kustomize build`, called like Argo CD does, after all its references
 * were found in the repository.
 */
import { listAt, valueAt } from '../../../resource/json.ts';
import { kustomizationNames } from '../../../resource/program-run.ts';
import { filesBelow } from '../../source/directory-tree.ts';
import { type ChartsSeen, chartsSeen } from '../helm/charts-seen.ts';
import { helm } from '../helm/helm.ts';
import { findDirectory, resolvePath } from '../local-path.ts';
import { printJudged } from '../print-judged.ts';
import type { Rendering, Repository, SourceType, Survey } from '../source-type.ts';
import { kustomizeEdits, withPatches } from './kustomize-edits.ts';
import { followReferences } from './kustomize-references.ts';
import { unlistedFiles } from './unlisted-files.ts';

export const kustomize: SourceType = {
  name: 'kustomize',
  program: { name: 'kustomize', versionArguments: ['version'], minimum: '5.0.0' },
  markers: kustomizationNames,
  settle: (settings) => settings,
  survey,
};

function survey(rendering: Rendering, repository: Repository): Survey {
  const { directory, file, settings } = rendering;
  const components = componentsOf(rendering, repository);
  const found = followReferences(rendering, components, repository);
  const below = found.directories.flatMap((path) => {
    const tree = findDirectory(repository.root, path);
    return tree === undefined ? [] : filesBelow(tree, new Set());
  });
  const [own = {}, ...others] = found.judged.get(file) ?? [];
  const charts = chartsSeen(found.charts, found.packed, repository);
  const hasCharts = found.charts.length > 0;
  const judged = new Map(found.judged).set(file, [withPatches(own, settings), ...others]);
  return {
    wanted: [...found.wanted, ...charts.wanted],
    directories: [...found.directories, ...found.charts.map(({ stored }) => stored)],
    needs: found.needs,
    diagnostics: [...found.diagnostics, ...charts.diagnostics],
    named: [...found.files, ...found.placed.values()],
    unlisted: unlistedFiles({
      ...{ root: repository.root, markers: kustomize.markers },
      ...{
        directories: found.directories,
        named: new Set([...found.files, ...found.placed.values()]),
      },
    }),
    run: {
      program: kustomize.program,
      directory,
      files: [...new Set([...below, ...found.files, ...charts.files])],
      made: new Map([
        ...[...judged].map(([path, documents]) => [path, printJudged(documents)] as const),
        ...found.beside,
        ...charts.made,
      ]),
      placed: new Map([...found.placed, ...charts.placed]),
      ...(hasCharts ? inflation(charts) : {}),
      commands: [
        ...kustomizeEdits(settings, found.components),
        ['build', '--load-restrictor=LoadRestrictionsRootOnly', '.'],
      ],
    },
  };
}

/** kustomize starts Helm by its path, with the same limits and files. */
function inflation({ packed, archives, mayVary }: ChartsSeen) {
  const helper = { program: helm.program, options: ['--enable-helm'], option: '--helm-command' };
  return { packed, archives, mayVary, helper };
}

/** The components from the settings; missing ones are omitted when that is allowed. */
function componentsOf({ directory, settings }: Rendering, { root }: Repository): readonly string[] {
  const components = listAt(settings, 'components').map(String);
  if (valueAt(settings, 'ignoreMissingComponents') !== true) return components;
  return components.filter((component) => {
    const path = resolvePath(directory, component);
    return path === undefined || findDirectory(root, path) !== undefined;
  });
}
