/**
 * The directories that programs render → their resources, each distinct rendering once. The inputs of a program are determined first, so
 * that it is only started when all of them exist.
 * @module
 */

import type { Reuse } from '../../cache/reuse.ts';
import { present } from '../../collection/present.ts';
import { type Diagnostic, hasErrors } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { Need, Rendering, Survey } from '../../place/rendered/source-type.ts';
import type { VendorLock } from '../../place/rendered/vendored/vendor-lock.ts';
import type { Directory } from '../../place/source/directory-tree.ts';
import type { SourceDirectory } from '../../place/source/select-sources.ts';
import { runPrograms } from '../../read/program/run-programs.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import { storedFiles } from '../../resource/program-run.ts';
import type { Resource } from '../../resource/resource.ts';
import type { SourceFile } from '../../resource/source-file.ts';
import { isBelow } from '../../topology/select-topology-files.ts';
import { type ParsedFiles, parsedOnce } from '../reuse/parsed-files.ts';
import { entriesOf, judgeEntries } from './load-lock.ts';

/** The output of the programs. */
export interface RenderedSources {
  /** By rendering; without failed ones. */
  readonly resources: ReadonlyMap<Rendering, readonly Resource[]>;
  /** Remote inputs, including vendored ones. */
  readonly needs: readonly Need[];
  /** Texts that were read, for excerpts of findings. */
  readonly texts: ReadonlyMap<string, string>;
  /** The programs by name, with their identities; undefined when any of them failed to make manifests. */
  readonly programs: ReadonlyMap<string, string> | undefined;
}

/** Results that can be reused. */
export interface KnownResults {
  /** Output of earlier runs; absent: none. */
  readonly reuse?: Reuse;
  /** Parsed texts of another state; absent: none. */
  readonly parsed?: ParsedFiles;
}

/** The renderings that the sources need, without duplicates. */
export function renderingsOf(sources: readonly SourceDirectory[]): readonly Rendering[] {
  return [...new Set(sources.flatMap(({ rendering }) => rendering ?? []))];
}

/** Renders the requested directories. */
export async function renderAll(
  renderings: readonly Rendering[],
  { reader, root, lock }: SurveyedRepository,
  { reuse, parsed = parsedOnce }: KnownResults = {},
): Promise<Outcome<RenderedSources>> {
  if (renderings.length === 0) {
    const nothing = { resources: new Map(), needs: [], texts: new Map(), programs: new Map() };
    return { value: nothing, diagnostics: [] };
  }
  const { value, diagnostics: problems } = await surveyAll(renderings, { reader, root, lock });
  const { surveys, texts } = value;
  const diagnostics: Diagnostic[] = [...problems];
  const used = entriesOf(
    lock,
    [...surveys.values()].flatMap(({ run }) => storedFiles(run)),
  );
  const judged = await judgeEntries(lock, used, reader);
  const changed = judged.filter(({ findings }) => findings.length > 0);
  diagnostics.push(...changed.flatMap(({ findings }) => findings));
  const broken = new Set(changed.map(({ entry }) => entry));
  const ready = renderings.filter((rendering) => {
    const survey = surveys.get(rendering);
    const findings = surveyFindings(survey, reader);
    diagnostics.push(...findings);
    const needed = survey === undefined ? [] : entriesOf(lock, storedFiles(survey.run));
    return !hasErrors(findings) && !needed.some((entry) => broken.has(entry));
  });
  const jobs = ready.flatMap((rendering) => {
    const run = surveys.get(rendering)?.run;
    return run === undefined ? [] : [{ run, file: rendering.file }];
  });
  const ran = await runPrograms(jobs, reader, undefined, present({ reuse }));
  diagnostics.push(...ran.diagnostics);
  const resources = new Map<Rendering, readonly Resource[]>();
  for (const [i, rendering] of ready.entries()) {
    const output = parseOutput(rendering, ran.results[i], parsed);
    diagnostics.push(...output.diagnostics);
    resources.set(rendering, output.value);
  }
  // A timeout may not occur in the next run.
  const isSteady = ran.results.every((result) => result.value !== undefined);
  const programs = isSteady ? ran.identities : undefined;
  const needs = [...surveys.values()].flatMap((survey) => survey.needs);
  return { value: { resources, needs, texts, programs }, diagnostics };
}

/** An unreadable file is an error in every used directory, whatever its source. */
function surveyFindings(
  survey: Survey | undefined,
  { problems }: RepositoryReader,
): readonly Diagnostic[] {
  const { directories = [], diagnostics = [] } = survey ?? {};
  const unread = problems.filter(({ at }) => directories.some((path) => isBelow(at.file, path)));
  return [...diagnostics, ...unread];
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

/** The findings before any program is started. */
export interface Surveyed {
  readonly surveys: ReadonlyMap<Rendering, Survey>;
  readonly texts: ReadonlyMap<string, string>;
}

/** Input of a survey; `root` is the root directory of the reader's paths. */
export interface SurveyedRepository {
  readonly reader: RepositoryReader;
  readonly root: Directory;
  readonly lock: VendorLock;
}

/** Surveys and reads in turn, until no survey needs another text. */
export async function surveyAll(
  renderings: readonly Rendering[],
  { reader, root, lock }: SurveyedRepository,
): Promise<Outcome<Surveyed>> {
  const texts = new Map<string, string>();
  const asked = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (;;) {
    const surveys = new Map(
      renderings.map((rendering) => [
        rendering,
        rendering.type.survey(rendering, { root, texts, lock }),
      ]),
    );
    const wanted = new Set([...surveys.values()].flatMap((survey) => survey.wanted));
    const fresh = [...wanted].filter((path) => !asked.has(path));
    if (fresh.length === 0) return { value: { surveys, texts }, diagnostics };
    for (const path of fresh) asked.add(path);
    const read = await reader.read(fresh);
    diagnostics.push(...read.diagnostics);
    for (const { path, text } of read.value) texts.set(path, text);
  }
}
