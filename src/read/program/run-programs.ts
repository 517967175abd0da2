/**
 * Renderings by programs → their manifests. Each program sees only a copy of its input files, so that a work tree and a
 * commit give equal output, and nothing is ever written into the repository.
 */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Reuse } from '../../cache/reuse.ts';
import { present } from '../../collection/present.ts';
import { renderingTooHungry } from '../../diagnostic/codes/source-bounds.ts';
import {
  renderingFailed,
  renderingTooLarge,
  renderingTooSlow,
} from '../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { invariant } from '../../diagnostic/invariant.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import { startOfFile } from '../../diagnostic/position.ts';
import type { SourceFile } from '../../resource/source-file.ts';
import { decodeText, LARGEST_FILE } from '../decode-text.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import { readCopy } from './copy/copy-files.ts';
import { type GivenTexts, readGivenTexts } from './copy/given-texts.ts';
import { RunDirectory } from './copy/run-directory.ts';
import { type KeptOutputs, keepingNothing, openOutputs } from './kept-outputs.ts';
import { findPrograms, identitiesOf } from './program-identity.ts';
import {
  countDone,
  type FoundPrograms,
  launchesOf,
  type ProgramJob,
  type ProgramProgress,
  prepareRun,
  withHelper,
} from './program-launches.ts';
import { programMessage, refusalOf } from './program-message.ts';
import { withoutQuotedSecrets } from './quoted-secrets.ts';
import type { ProcessEnd, ProcessLimits } from './sandbox/bounded-process.ts';
import { type Confinement, findConfinement } from './sandbox/confinement.ts';
import { seenPath } from './sandbox/launch.ts';
import { boundFindings } from './sandbox/missing-bounds.ts';
import { type ProgramShell, programShell } from './sandbox/program-shell.ts';
import { withScratchDirectory } from './scratch-directory.ts';
import { varyingFinding } from './varying-object.ts';

/** Limits of a rendering. Argo CD's time limit is the same. */
const usualLimits: ProcessLimits = {
  milliseconds: 90_000,
  bytes: LARGEST_FILE,
  memory: 1024 ** 3,
};

/** The output of the programs. */
export interface RanPrograms {
  /** In the order of the jobs; undefined for one that failed. */
  readonly results: readonly Outcome<SourceFile | undefined>[];
  /** Identities of the programs, by name. */
  readonly identities: ReadonlyMap<string, string>;
  /** Findings about the run as a whole. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The environment of programs, and the results of earlier runs. */
export interface ProgramSurroundings {
  readonly confinement?: () => Promise<Confinement>;
  /** Absent: none. */
  readonly reuse?: Reuse;
  /** Called after each rendering, first with none done. */
  onProgress?(progress: ProgramProgress): void;
}

/** Runs them, in parallel up to the number of processors. */
export async function runPrograms(
  jobs: readonly ProgramJob[],
  reader: RepositoryReader,
  limits: ProcessLimits = usualLimits,
  { confinement = findConfinement, reuse, onProgress }: ProgramSurroundings = {},
): Promise<RanPrograms> {
  if (jobs.length === 0) return { results: [], identities: new Map(), diagnostics: [] };
  return await withScratchDirectory(async (scratch) => {
    const runs = jobs.map(({ run }) => run);
    const wanted = runs.flatMap(({ program, helper }) => [
      program,
      ...(helper ? [helper.program] : []),
    ]);
    const around = await confinement();
    const programs = await findPrograms(wanted, scratch, around);
    const identities = await identitiesOf(programs);
    const kept = reuse ? await openOutputs(reuse, runs, reader, identities) : keepingNothing;
    const results: Outcome<SourceFile | undefined>[] = [];
    const count = countDone(jobs);
    onProgress?.(count());
    const waiting = jobs.entries();
    const worker = async (_: unknown, number: number): Promise<void> => {
      const place = new RunDirectory(join(scratch, String(number)));
      const shell = programShell(around, scratch, limits);
      try {
        for (const [i, job] of waiting) {
          const program = programs.get(job.run.program);
          invariant(program !== undefined, 'every program was looked for');
          const second = job.run.helper && programs.get(job.run.helper.program);
          const tools = {
            program,
            place,
            reader,
            limits,
            shell,
            ...present({ helper: second }),
          };
          results[i] = await runOnce(job, tools, kept);
          onProgress?.(count(job));
        }
      } finally {
        await shell.end();
      }
    };
    const workers = Math.min(jobs.length, Math.max(1, availableParallelism()));
    await Promise.all(Array.from({ length: workers }, worker));
    await kept.keep();
    const named = [...identities].map(([{ name }, identity]) => [name, identity] as const);
    const diagnostics = boundFindings([...programs.values()]);
    return { results, identities: new Map(named), diagnostics };
  });
}

/** Stored output is not made again. */
async function runOnce(
  job: ProgramJob,
  tools: Tools,
  kept: KeptOutputs,
): Promise<Outcome<SourceFile | undefined>> {
  const text = await kept.recall(job.run);
  if (text !== undefined) return { value: { path: job.file, text }, diagnostics: [] };
  const result = await runJob(job, tools);
  if (result.value !== undefined && result.diagnostics.length === 0) {
    kept.note(job.run, result.value.text);
  }
  return result;
}

/** The tools of a rendering. */
interface Tools extends FoundPrograms {
  /** The worker's own. */
  readonly place: RunDirectory;
  readonly reader: RepositoryReader;
  readonly limits: ProcessLimits;
  readonly shell: ProgramShell;
}

async function runJob(job: ProgramJob, tools: Tools): Promise<Outcome<SourceFile | undefined>> {
  const { place, reader, limits, shell } = tools;
  const found = launchesOf(job, tools);
  if ('code' in found) return failed(found);
  const { launch } = found;
  const { value: files, diagnostics: problems } = await readCopy(job.run, 'fleet', reader);
  if (problems.length > 0) return { value: undefined, diagnostics: problems };
  await place.fill(files, JSON.stringify(found), () => prepareRun(found, place.path));
  const { path: directory } = place;
  const root = join(directory, 'fleet');
  const run = async (args: readonly string[]): Promise<Buffer | Diagnostic> => {
    const cwd = join(root, job.run.directory);
    const ended = await shell.run(launch, { directory, cwd }, args);
    if (ended.type === 'exited' && ended.status === 0) return ended.stdout;
    const seen = (path: string): string => seenPath(launch, directory, path);
    const given = await readGivenTexts(job.run, reader);
    return endFinding(job, ended, { root: seen(root), directory: seen(directory), limits, given });
  };
  const { mayVary } = job.run;
  const commands = withHelper(job.run, found);
  const again = mayVary === true ? commands.slice(-1) : [];
  const outputs: Buffer[] = [];
  for (const args of [...commands, ...again]) {
    const output = await run(args);
    if (!Buffer.isBuffer(output)) return failed(output);
    outputs.push(output);
  }
  const [result = Buffer.alloc(0)] = outputs.slice(-1);
  const text = decodeText(job.file, result);
  if (!('text' in text)) return failed(text);
  const earlier = again.length === 0 ? result : (outputs.at(-2) ?? result);
  return result.equals(earlier)
    ? { value: text, diagnostics: [] }
    : failed(varyingFinding(job, earlier.toString('utf8'), text.text));
}

function failed(finding: Diagnostic): Outcome<undefined> {
  return { value: undefined, diagnostics: [finding] };
}

/** No program prints a message for this signal; a limit of the machine or a container is its usual sender. */
const KILLED =
  'the operating system killed it; check the memory and CPU limits of the machine or container';

function endFinding(
  { run, file }: ProgramJob,
  ended: ProcessEnd,
  {
    root,
    directory,
    limits,
    given,
  }: {
    readonly root: string;
    readonly directory: string;
    readonly limits: ProcessLimits;
    readonly given: GivenTexts;
  },
): Diagnostic {
  const args = { directory: run.directory, program: run.program.name };
  const at = startOfFile(file);
  switch (ended.type) {
    case 'slow':
      return diagnose(renderingTooSlow, { ...args, seconds: limits.milliseconds / 1000 }, at);
    case 'large':
      return diagnose(renderingTooLarge, { ...args, limit: limits.bytes }, at);
    case 'hungry':
      return diagnose(renderingTooHungry, { ...args, limit: limits.memory }, at);
    case 'unstartable':
      return diagnose(
        renderingFailed,
        { ...args, status: 'it cannot be started', problem: ended.problem, isOutside: false },
        at,
      );
    default: {
      const status =
        ended.type === 'exited' ? `exit status ${ended.status}` : `stopped by ${ended.signal}`;
      const isKilled = ended.type === 'signalled' && ended.signal === 'SIGKILL';
      const { problem: errorText, file } = refusalOf(
        programMessage(ended.stderr, { root, directory }),
      );
      const templates = file === undefined ? undefined : given.templates;
      const problem =
        isKilled && ended.stderr === ''
          ? KILLED
          : withoutQuotedSecrets(errorText, given.texts, templates);
      const isOutside = /is not in or below/.test(errorText);
      return diagnose(
        renderingFailed,
        { ...args, status, problem, isOutside, ...present({ file }) },
        at,
      );
    }
  }
}
