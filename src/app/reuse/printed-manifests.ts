/**
 * A fleet whose manifests an earlier run with the same program has printed → the same text, with the findings of that run.
 * @module
 */
import { withoutCredentials } from '../../diagnostic/wording/credential-text.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import { stringAt } from '../../resource/json.ts';
import type { RenderedRepository, RenderOptions } from '../render/rendered-repository.ts';
import {
  areSamePrograms,
  parseJson,
  recallJudged,
  recordJudged,
  reuseOf,
  withMentioned,
} from './judged-record.ts';
import { hasSame, type ReadingLog, recordKey } from './reading-log.ts';

/** A text about a rendered fleet. */
export interface PrintedManifests
  extends Pick<RenderedRepository, 'diagnostics' | 'silenced' | 'texts'> {
  readonly text: string;
}

/** Maximum number of characters of a text that is kept: the cache has room for many. */
const LONGEST_TEXT = 8 * 1024 * 1024;

/** What determines a text, except for the contents of files. */
export interface Printing {
  readonly reader: RepositoryReader;
  readonly options: RenderOptions;
  /** The selection of manifests. */
  readonly selection: string;
}

/** The text of an earlier run; undefined if there is none, or any file that it read has changed. */
export async function recallPrinted(printing: Printing): Promise<PrintedManifests | undefined> {
  const { reader, options } = printing;
  const value = parseJson((await reuseOf(options)?.store.get(keyOf(printing))) ?? '');
  const text = stringAt(value, 'text');
  const record = await recallJudged(value);
  if (text === undefined || record === undefined) return undefined;
  if (!(await hasSame(reader, record.read))) return undefined;
  if (!(await areSamePrograms(record.programs))) return undefined;
  const texts = await withMentioned(new Map(), record, reader);
  const { findings: diagnostics, silenced } = record;
  return texts && { diagnostics, silenced, texts, text };
}

/** Keeps a text for later runs, unless any of it looks like a credential. */
export async function keepPrinted(
  printing: Printing,
  { readFiles }: ReadingLog,
  { diagnostics: findings, silenced, programs }: RenderedRepository,
  text: string,
): Promise<void> {
  const reuse = reuseOf(printing.options);
  const read = reuse && readFiles();
  if (reuse === undefined || read === undefined || programs === undefined) return;
  if (text.length > LONGEST_TEXT || withoutCredentials(text) !== text) return;
  const judged = await recordJudged({ read, findings, silenced, programs });
  if (judged === undefined) return;
  await reuse.store.keep(new Map([[keyOf(printing), JSON.stringify({ ...judged, text })]]));
}

function keyOf({ reader, options, selection }: Printing): string {
  return recordKey(['printed', selection], reader, options);
}
