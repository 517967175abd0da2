/** Charts that another program renders by Helm → the input of that program, validated like the chart of a source. */
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import type { PackedDirectory } from '../../../resource/program-run.ts';
import { filesBelow } from '../../source/directory-tree.ts';
import { findDirectory, joinPath } from '../local-path.ts';
import { printJudged } from '../print-judged.ts';
import type { Repository } from '../source-type.ts';
import { chartFiles } from './chart-files.ts';
import { chartFunctions } from './chart-functions.ts';

/** A chart, its path for the program and its actual path. */
interface SeenChart {
  readonly seen: string;
  readonly stored: string;
}

export interface ChartsSeen {
  readonly files: readonly string[];
  readonly placed: ReadonlyMap<string, string>;
  readonly packed: ReadonlyMap<string, PackedDirectory>;
  /** Texts of charts' descriptions, by the path for the program. */
  readonly made: ReadonlyMap<string, string>;
  readonly archives: ReadonlySet<string>;
  readonly wanted: readonly string[];
  readonly mayVary: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Validates the charts. */
export function chartsSeen(
  charts: readonly SeenChart[],
  packed: ReadonlyMap<string, string>,
  repository: Repository,
): ChartsSeen {
  const stored = [...new Set(charts.map((chart) => chart.stored))];
  const judged = chartFiles(stored, repository, false);
  const functions = stored.map((directory) => chartFunctions(directory, repository));
  const files: string[] = [];
  const placed = new Map<string, string>();
  const made = new Map<string, string>();
  for (const chart of charts) {
    for (const path of filesIn(chart.stored, repository)) {
      const seen = joinPath(chart.seen, path.slice(chart.stored.length + 1));
      if (seen === path) files.push(path);
      else placed.set(seen, path);
      const documents = judged.judged.get(path);
      if (documents !== undefined) made.set(seen, printJudged(documents));
    }
  }
  return {
    files,
    placed,
    packed: packedDirectories(packed, repository),
    made,
    archives: judged.archives,
    wanted: [...judged.wanted, ...functions.flatMap(({ wanted }) => wanted)],
    mayVary: packed.size > 0 || functions.some(({ mayVary }) => mayVary),
    diagnostics: [...judged.diagnostics, ...functions.flatMap(({ diagnostics }) => diagnostics)],
  };
}

/** Directories with all their files, by their archive. */
export function packedDirectories(
  packed: ReadonlyMap<string, string>,
  repository: Repository,
): ReadonlyMap<string, PackedDirectory> {
  return new Map(
    [...packed].map(
      ([archive, directory]) =>
        [archive, { directory, files: filesIn(directory, repository) }] as const,
    ),
  );
}

/** All files below a directory. */
export function filesIn(path: string, { root }: Repository): readonly string[] {
  const tree = findDirectory(root, path);
  return tree === undefined ? [] : filesBelow(tree, new Set());
}
