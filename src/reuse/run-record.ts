/**
 * The result of a run ↔ a text of the cache. It is recalled only if every input is the same: the program, the options, the list of files,
 * the contents of those that were read, and the programs that rendered sources.
 */
import type { Reuse } from '../cache/reuse.ts';
import { present } from '../collection/present.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import type { RenderOptions } from '../render/rendered-repository.ts';
import { type Json, type JsonObject, stringAt } from '../resource/json.ts';
import {
  areSamePrograms,
  type JudgedRecord,
  parseJson,
  recallJudged,
  recordJudged,
} from './judged-record.ts';
import type { Attempt } from './miss.ts';
import { firstChange, listingOf } from './reading-log.ts';

/** A run as far as its result depends on it: the purpose is the command, with its selection if there is one. */
export interface RecordedRun {
  readonly reader: RepositoryReader;
  readonly options: RenderOptions;
  readonly purpose: readonly string[];
}

export interface RunRecord extends JudgedRecord {
  /** The parts that only runs with this purpose have. */
  readonly own: Json;
}

/** A record does not cover input from outside of the files. */
export function reuseOf({ reuse, live, given }: RenderOptions): Reuse | undefined {
  return live === undefined && given === undefined ? reuse : undefined;
}

/** The result of the last recorded run with this purpose, if its input was the same. */
export async function recallRun(run: RecordedRun): Promise<Attempt<RunRecord>> {
  const { reader, options } = run;
  const reuse = reuseOf(options);
  if (reuse === undefined) return { miss: { because: 'notKept' } };
  const own = parseJson((await reuse.store.get(keyOf(run, reuse))) ?? '');
  if (own === undefined) return { miss: { because: 'firstRun' } };
  if (stringAt(own, 'program') !== reuse.program) return { miss: { because: 'programChanged' } };
  const record = await recallJudged(own);
  if (record === undefined) return { miss: { because: 'firstRun' } };
  const file = await firstChange(reader, record.read);
  if (stringAt(own, 'listing') !== listingOf(reader)) {
    const gone = file === undefined || reader.paths.includes(file) ? undefined : file;
    return { miss: { because: 'filesAddedOrRemoved', ...present({ file: gone }) } };
  }
  if (file !== undefined) return { miss: { because: 'fileChanged', file } };
  if (!(await areSamePrograms(record.programs))) return { miss: { because: 'rendererChanged' } };
  return { value: { ...record, own } };
}

/** Records a result, unless its findings cannot be recorded. The purposes have the same input. */
export async function keepRun(
  { reader, options }: Omit<RecordedRun, 'purpose'>,
  judged: JudgedRecord,
  own: readonly (readonly [purpose: readonly string[], own: JsonObject])[],
): Promise<void> {
  const reuse = reuseOf(options);
  const common = reuse && (await recordJudged(judged));
  if (reuse === undefined || common === undefined) return;
  const input = { program: reuse.program, listing: listingOf(reader) };
  const texts = own.map(([purpose, more]): [string, string] => [
    keyOf({ reader, options, purpose }, reuse),
    JSON.stringify({ ...input, ...common, ...more }),
  ]);
  await reuse.store.keep(new Map(texts));
}

/** One entry a purpose and fleet: the last run replaces the one before. */
function keyOf(
  { purpose, options: { fleetFile, topology } }: RecordedRun,
  { place }: Reuse,
): string {
  return JSON.stringify([...purpose, place, fleetFile, topology]);
}
