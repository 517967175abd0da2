/**
 * The directories that programs render → their resources, each distinct rendering once. The inputs of a program are determined first, so
 * that it is only started when all of them exist.
 */

import type { Reuse } from '../../cache/reuse.ts';
import { present } from '../../collection/present.ts';
import { newCollector } from '../../diagnostic/collector.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { Rendering } from '../../place/rendered/source-type.ts';
import type { SourceDirectory } from '../../place/source/select-sources.ts';
import type { ProgramProgress } from '../../read/program/program-launches.ts';
import { runPrograms } from '../../read/program/run-programs.ts';
import type { Resource } from '../../resource/resource.ts';
import type { SourceFile } from '../../resource/source-file.ts';
import { type ParsedFiles, parsedOnce } from '../parsed-files.ts';
import {
  type ReadyRenderings,
  readyRenderings,
  type SurveyedRepository,
} from './survey-renderings.ts';

/** The output of the programs. */
export interface RenderedSources
  extends Pick<ReadyRenderings, 'needs' | 'unlisted' | 'stored' | 'texts'> {
  /** By rendering; without failed ones. */
  readonly resources: ReadonlyMap<Rendering, readonly Resource[]>;
  /** The programs by name, with their identities; undefined when any of them failed to make manifests. */
  readonly programs: ReadonlyMap<string, string> | undefined;
}

/** Results that can be reused. */
export interface KnownResults {
  /** Output of earlier runs; absent: none. */
  readonly reuse?: Reuse;
  /** Parsed texts of another state; absent: none. */
  readonly parsed?: ParsedFiles;
  /** Called while programs render. */
  onPrograms?(progress: ProgramProgress): void;
}

/** The renderings that the sources need, without duplicates. */
export function renderingsOf(sources: readonly SourceDirectory[]): readonly Rendering[] {
  return [...new Set(sources.flatMap(({ rendering }) => rendering ?? []))];
}

/** Renders the requested directories. */
export async function renderAll(
  renderings: readonly Rendering[],
  repository: SurveyedRepository,
  { reuse, parsed = parsedOnce, onPrograms }: KnownResults = {},
): Promise<Outcome<RenderedSources>> {
  if (renderings.length === 0) {
    const made = { resources: new Map(), programs: new Map() };
    return {
      value: { ...made, needs: [], unlisted: [], stored: [], texts: new Map() },
      diagnostics: [],
    };
  }
  const log = newCollector();
  const { ready, texts, ...rest } = log.keep(await readyRenderings(renderings, repository));
  const jobs = ready.map(({ rendering: { file }, run }) => ({ run, file }));
  const around = present({ reuse, onProgress: onPrograms });
  const ran = await runPrograms(jobs, repository.reader, undefined, around);
  log.add(ran.diagnostics);
  const resources = new Map(
    ready.map(({ rendering }, i) => [
      rendering,
      log.keep(parseOutput(rendering, ran.results[i], parsed)),
    ]),
  );
  // A timeout may not occur in the next run.
  const isSteady = ran.results.every((result) => result.value !== undefined);
  const programs = isSteady ? ran.identities : undefined;
  return { value: { resources, ...rest, texts, programs }, diagnostics: log.diagnostics };
}

function parseOutput(
  { type, directory }: Rendering,
  output: Outcome<SourceFile | undefined> | undefined,
  known: ParsedFiles,
): Outcome<readonly Resource[]> {
  const { value: text, diagnostics = [] } = output ?? {};
  if (text === undefined) return { value: [], diagnostics };
  const parsed = known.rendered(text, { program: type.program.name, directory });
  return { value: parsed.value, diagnostics: [...diagnostics, ...parsed.diagnostics] };
}
