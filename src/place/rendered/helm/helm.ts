/** Helm charts: a directory with `Chart.yaml` → `helm template`, called like Argo CD does. */

import { present } from '../../../collection/present.ts';
import {
  referenceLeavesRoot,
  releaseNameInvalid,
  sourceFileMissing,
} from '../../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { startOfFile } from '../../../diagnostic/position.ts';
import { nameClusters } from '../../../diagnostic/wording/cluster-list.ts';
import { listAt, stringAt, valueAt } from '../../../resource/json.ts';
import { hasFile, wayUp } from '../local-path.ts';
import { printJudged } from '../print-judged.ts';
import type { Rendering, Repository, SourceType, Survey } from '../source-type.ts';
import { type ChartDependencies, chartDependencies } from './chart-dependencies.ts';
import { chartFiles } from './chart-files.ts';
import { chartFunctions } from './chart-functions.ts';
import { filesIn, packedDirectories } from './charts-seen.ts';
import { type HelmFiles, helmArguments, INLINE_VALUES, inlineValues } from './helm-arguments.ts';
import { resolveValueFile, selectValueFiles } from './value-files.ts';

export const helm: SourceType = {
  name: 'helm',
  // The first release with --skip-schema-validation.
  program: { name: 'helm', versionArguments: ['version', '--short'], minimum: '3.16.0' },
  markers: ['Chart.yaml'],
  settle: (settings, { application, namespace }) => ({
    releaseName: application.slice(application.lastIndexOf('/') + 1),
    ...present({ namespace }),
    ...settings,
  }),
  survey,
};

function survey(rendering: Rendering, repository: Repository): Survey {
  const { directory, settings } = rendering;
  const dependencies = chartDependencies(directory, repository);
  const found = findFiles(rendering, repository);
  const functions = chartFunctions(directory, repository);
  const directories = [directory, ...dependencies.copied];
  const below = directories.flatMap((path) => filesIn(path, repository));
  const ignoresSchemas = valueAt(settings, 'skipSchemaValidation') === true;
  const charts = chartFiles(directories, repository, ignoresSchemas);
  const judged = [...charts.judged].map(
    ([path, documents]) => [path, printJudged(documents)] as const,
  );
  const packed = packedDirectories(dependencies.packed, repository);
  const inline = inlineValues(settings);
  const named = [...found.values, ...found.parameters.values()];
  return {
    wanted: [...charts.wanted, ...functions.wanted],
    directories,
    needs: dependencies.needs,
    diagnostics: [
      ...charts.diagnostics,
      ...dependencies.diagnostics,
      ...found.diagnostics,
      ...functions.diagnostics,
      ...releaseNameFindings(rendering),
    ],
    run: {
      program: helm.program,
      directory,
      files: [...new Set([...below, ...named])],
      packed,
      made: new Map([
        ...judged,
        ...(inline === undefined ? [] : [[INLINE_VALUES, inline] as const]),
      ]),
      archives: charts.archives,
      ignoresSchemas,
      commands: [...copyingCommands(directory, dependencies), helmArguments(settings, found)],
      mayVary: functions.mayVary || packed.size > 0,
    },
  };
}

/** Helm copies charts from elsewhere in the repository into `charts/`: all at once, unless others are there already. */
function copyingCommands(
  directory: string,
  { copied, areLocal }: ChartDependencies,
): readonly (readonly string[])[] {
  if (copied.length === 0) return [];
  if (areLocal) return [['dependency', 'build', '.']];
  const paths = copied.map((path) => `${wayUp(directory)}${path}`);
  return [['package', ...paths, '--destination=charts']];
}

/** The files that the settings name. */
function findFiles(
  rendering: Rendering,
  { root }: Repository,
): HelmFiles & { readonly diagnostics: readonly Diagnostic[] } {
  const { directory, settings } = rendering;
  const references = listAt(settings, 'valueFiles').map(String);
  const values = selectValueFiles(references, { root, directory });
  const parameters = new Map<string, string>();
  const missing = valueAt(settings, 'ignoreMissingValueFiles') === true ? [] : [...values.missing];
  const outside = [...values.outside];
  for (const parameter of listAt(settings, 'fileParameters')) {
    const reference = stringAt(parameter, 'path') ?? '';
    const path = resolveValueFile(reference, directory);
    if (path === undefined) outside.push(reference);
    else if (!hasFile(root, path)) missing.push(reference);
    else parameters.set(stringAt(parameter, 'name') ?? '', path);
  }
  return {
    directory,
    values: values.files,
    parameters,
    diagnostics: pathFindings(rendering, missing, outside),
  };
}

function pathFindings(
  { directory, source, clusters }: Rendering,
  missing: readonly string[],
  outside: readonly string[],
): readonly Diagnostic[] {
  return [
    ...missing.map((file) => {
      const args = { directory, file, clusters: nameClusters(clusters) };
      return diagnose(sourceFileMissing, args, source.at);
    }),
    ...outside.map((reference) => {
      const args = { directory, program: 'helm', reference };
      return diagnose(referenceLeavesRoot, args, source.at);
    }),
  ];
}

/** Helm's own rule. */
const releaseName = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

function releaseNameFindings({ directory, file, settings }: Rendering): readonly Diagnostic[] {
  const name = stringAt(settings, 'releaseName') ?? '';
  if (name.length <= 53 && releaseName.test(name)) return [];
  return [diagnose(releaseNameInvalid, { directory, name }, startOfFile(file))];
}
