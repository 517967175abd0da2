/**
 * Renderings that programs do → the manifests that they print. Each sees a copy of the files that it needs and nothing else, so that a work tree and a
 * commit give the same, and nothing is ever written into the repository.
 * @module
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileUnwritable } from '../../diagnostic/codes/emit.ts';
import {
  programMissing,
  programTooOld,
  renderingFailed,
  renderingTooLarge,
  renderingTooSlow,
  renderingVaries,
} from '../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { invariant } from '../../diagnostic/invariant.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import { startOfFile } from '../../diagnostic/position.ts';
import type { Program, ProgramRun } from '../../resource/program-run.ts';
import type { SourceFile } from '../../resource/source-file.ts';
import { decodeText, LARGEST_FILE, pointerFinding } from '../decode-text.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import { type ProcessEnd, type ProcessLimits, runBounded } from './bounded-process.ts';
import { type FoundProgram, findProgram } from './find-program.ts';
import { programEnvironment } from './program-environment.ts';
import { programMessage } from './program-message.ts';
import { withScratchDirectory } from './scratch-directory.ts';

/** A rendering, and the file that its findings stand at. */
export interface ProgramJob {
  readonly run: ProgramRun;
  readonly file: string;
}

/** What a rendering may cost. Argo CD ends its programs after as long. */
const usualLimits: ProcessLimits = { milliseconds: 90_000, bytes: LARGEST_FILE };

/** Files that are copied at a time. */
const COPIED_FILES = 64;

/** Runs them, as many at a time as there are processors. The results are in the order of the jobs; undefined for one that failed. */
export async function runPrograms(
  jobs: readonly ProgramJob[],
  reader: RepositoryReader,
  limits: ProcessLimits = usualLimits,
): Promise<readonly Outcome<SourceFile | undefined>[]> {
  if (jobs.length === 0) return [];
  return await withScratchDirectory(async (scratch) => {
    const programs = await findPrograms(jobs, scratch);
    const results: Outcome<SourceFile | undefined>[] = [];
    const waiting = jobs.entries();
    const worker = async (): Promise<void> => {
      for (const [i, job] of waiting) {
        const program = programs.get(job.run.program);
        invariant(program !== undefined, 'every program was looked for');
        const directory = join(scratch, String(i));
        results[i] = await runJob(job, { program, directory, reader, limits });
      }
    };
    const workers = Math.min(jobs.length, Math.max(1, availableParallelism()));
    await Promise.all(Array.from({ length: workers }, worker));
    return results;
  });
}

async function findPrograms(
  jobs: readonly ProgramJob[],
  scratch: string,
): Promise<ReadonlyMap<Program, FoundProgram>> {
  const programs = [...new Set(jobs.map(({ run }) => run.program))];
  const found = programs.map(async (program) => {
    return [program, await findProgram(program, scratch)] as const;
  });
  return new Map(await Promise.all(found));
}

/** What a rendering is done with. */
interface Tools {
  readonly program: FoundProgram;
  /** A directory that nothing else uses; not there yet. */
  readonly directory: string;
  readonly reader: RepositoryReader;
  readonly limits: ProcessLimits;
}

async function runJob(job: ProgramJob, tools: Tools): Promise<Outcome<SourceFile | undefined>> {
  const { program, directory, reader, limits } = tools;
  if (program.type !== 'usable') return failed(programFinding(job, program));
  const root = join(directory, 'fleet');
  const problems = await copyFiles(job.run, root, reader);
  if (problems.length > 0) return { value: undefined, diagnostics: problems };
  const run = async (args: readonly string[]): Promise<Buffer | Diagnostic> => {
    const cwd = join(root, job.run.directory);
    const env = programEnvironment(directory);
    const ended = await runBounded({ path: program.path, args, cwd, env, limits });
    if (ended.type === 'exited' && ended.status === 0) return ended.stdout;
    return endFinding(job, ended, { root, directory, limits });
  };
  const { commands, mayVary } = job.run;
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

function varyingFinding({ run, file }: ProgramJob, before: string, after: string): Diagnostic {
  const lines = after.split('\n');
  const line = before.split('\n').findIndex((text, i) => text !== lines[i]) + 1;
  const args = { directory: run.directory, program: run.program.name, line };
  return diagnose(renderingVaries, args, startOfFile(file));
}

function failed(finding: Diagnostic): Outcome<undefined> {
  return { value: undefined, diagnostics: [finding] };
}

function programFinding(
  { run, file }: ProgramJob,
  found: Exclude<FoundProgram, { type: 'usable' }>,
): Diagnostic {
  const { name: program, minimum } = run.program;
  const args = { directory: run.directory, program, minimum };
  const at = startOfFile(file);
  if (found.type === 'missing') return diagnose(programMissing, args, at);
  return diagnose(programTooOld, { ...args, found: found.version, path: found.path }, at);
}

function endFinding(
  { run, file }: ProgramJob,
  ended: ProcessEnd,
  {
    root,
    directory,
    limits,
  }: { readonly root: string; readonly directory: string; readonly limits: ProcessLimits },
): Diagnostic {
  const args = { directory: run.directory, program: run.program.name };
  const at = startOfFile(file);
  switch (ended.type) {
    case 'slow':
      return diagnose(renderingTooSlow, { ...args, seconds: limits.milliseconds / 1000 }, at);
    case 'large':
      return diagnose(renderingTooLarge, { ...args, limit: limits.bytes }, at);
    case 'unstartable':
      return diagnose(
        renderingFailed,
        { ...args, status: 'it cannot be started', problem: ended.problem },
        at,
      );
    default: {
      const status =
        ended.type === 'exited' ? `exit status ${ended.status}` : `ended by ${ended.signal}`;
      const problem = programMessage(ended.stderr, { root, directory });
      return diagnose(renderingFailed, { ...args, status, problem }, at);
    }
  }
}

/** Copies what the run may see. Links were followed when the files were listed, so there is none among them. */
async function copyFiles(
  { files, made }: ProgramRun,
  root: string,
  reader: RepositoryReader,
): Promise<readonly Diagnostic[]> {
  await mkdir(join(root, '..', 'tmp'), { recursive: true });
  await mkdir(root, { recursive: true });
  const known = new Set([root]);
  const write = async (path: string, content: Uint8Array | string): Promise<void> => {
    const at = join(root, path);
    invariant(!relative(join(root, '..'), at).startsWith('..'), 'a copy stays in its directory');
    const parent = dirname(at);
    try {
      if (!known.has(parent)) await mkdir(parent, { recursive: true });
      known.add(parent);
      await writeFile(at, content);
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      throw environmentError(fileUnwritable, { path: at, problem }, cause);
    }
  };
  for (let i = 0; i < files.length; i += COPIED_FILES) {
    const { value, diagnostics } = await reader.readBytes(files.slice(i, i + COPIED_FILES));
    const problems = [...diagnostics, ...value.flatMap((file) => pointerFinding(file) ?? [])];
    if (problems.length > 0) return problems;
    for (const { path, bytes } of value) await write(path, bytes);
  }
  for (const [path, text] of made) await write(path, text);
  return [];
}
