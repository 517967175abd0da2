/** The found programs of a rendering → their launches, together where one starts the other. */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { programMissing, programTooOld } from '../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { startOfFile } from '../../diagnostic/position.ts';
import type { Program, ProgramRun } from '../../resource/program-run.ts';
import type { FoundProgram } from './find-program.ts';
import {
  helperPath,
  type Launch,
  launchTogether,
  prepareHelper,
  prepareLaunch,
} from './sandbox/launch.ts';

/** A rendering, and the file that its findings are reported at. */
export interface ProgramJob {
  readonly run: ProgramRun;
  readonly file: string;
}

/** The programs of a rendering. */
export interface FoundPrograms {
  readonly program: FoundProgram;
  /** The program that it starts. */
  readonly helper?: FoundProgram;
}

/** The programs of a run, with their launches. */
export interface Launches {
  readonly launch: Launch;
  readonly helper?: Launch;
}

/** The launches, or why there is none. */
export function launchesOf(
  job: ProgramJob,
  { program, helper }: FoundPrograms,
): Launches | Diagnostic {
  const { run } = job;
  if (program.type !== 'usable') return programFinding(job, run.program, program);
  if (helper === undefined || run.helper === undefined) return { launch: program.launch };
  if (helper.type !== 'usable') return programFinding(job, run.helper.program, helper);
  const [launch, second] = launchTogether(program.launch, helper.launch);
  return { launch, helper: second };
}

/** The commands; the last one gets the path of the helper. */
export function withHelper(
  { commands, helper }: ProgramRun,
  found: Launches,
): readonly (readonly string[])[] {
  if (helper === undefined || found.helper === undefined) return commands;
  const options = [...helper.options, `${helper.option}=${helperPath(found.helper)}`];
  return commands.map((args, i) => {
    const [verb = '', ...rest] = args;
    return i === commands.length - 1 ? [verb, ...options, ...rest] : args;
  });
}

/** Puts the programs into the directory of the run. */
export async function prepareRun({ launch, helper }: Launches, directory: string): Promise<void> {
  await prepareLaunch(launch, directory);
  if (helper !== undefined) await prepareHelper(helper, directory);
}

function programFinding(
  { run, file }: ProgramJob,
  { name: program, minimum }: Program,
  found: Exclude<FoundProgram, { type: 'usable' }>,
): Diagnostic {
  const args = { directory: run.directory, program, minimum };
  const at = startOfFile(file);
  if (found.type === 'missing') return diagnose(programMissing, args, at);
  return diagnose(programTooOld, { ...args, found: found.version, path: found.path }, at);
}

/** The renderings that each program has to make, and those that are made. */
export type ProgramProgress = ReadonlyMap<string, { readonly done: number; readonly all: number }>;

/** A job as far as it is counted. */
interface CountedJob {
  readonly run: { readonly program: { readonly name: string } };
}

/** Counts by the name of the program. */
export function countDone(jobs: readonly CountedJob[]): (done?: CountedJob) => ProgramProgress {
  const progress = new Map<string, { done: number; all: number }>();
  const of = ({ run }: CountedJob) =>
    getOrInsert(progress, run.program.name, () => ({ done: 0, all: 0 }));
  for (const job of jobs) of(job).all += 1;
  return (job) => {
    if (job !== undefined) of(job).done += 1;
    return progress;
  };
}
