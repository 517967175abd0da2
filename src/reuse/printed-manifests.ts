/** A fleet whose manifests an earlier run with the same program has printed → the same text, with the findings of that run. */
import { withoutCredentials } from '../diagnostic/wording/credential-text.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import type {
  JudgedFleet,
  RenderedRepository,
  RenderOptions,
} from '../render/rendered-repository.ts';
import { stringAt } from '../resource/json.ts';
import { withMentioned } from './judged-record.ts';
import type { Attempt } from './miss.ts';
import type { ReadingLog } from './reading-log.ts';
import { keepRun, recallRun } from './run-record.ts';

/** A text about a rendered fleet. */
export interface PrintedManifests extends Pick<JudgedFleet, 'diagnostics' | 'silenced' | 'texts'> {
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

/** The text of an earlier run with the same input. */
export async function recallPrinted(printing: Printing): Promise<Attempt<PrintedManifests>> {
  const { reader, options } = printing;
  const recalled = await recallRun({ reader, options, purpose: purposeOf(printing) });
  if (recalled.miss !== undefined) return recalled;
  const record = recalled.value;
  const text = stringAt(record.own, 'text');
  const texts = await withMentioned(new Map(), record, reader);
  if (text === undefined || texts === undefined)
    return { miss: { because: 'filesAddedOrRemoved' } };
  const { findings: diagnostics, silenced } = record;
  return { value: { diagnostics, silenced, texts, text } };
}

/** Keeps a text for later runs, unless any of it looks like a credential. */
export async function keepPrinted(
  printing: Printing,
  { readFiles }: ReadingLog,
  { diagnostics: findings, silenced, programs }: RenderedRepository,
  text: string,
): Promise<void> {
  const read = printing.options.reuse && readFiles();
  if (read === undefined || programs === undefined) return;
  if (text.length > LONGEST_TEXT || withoutCredentials(text) !== text) return;
  await keepRun(printing, { read, findings, silenced, programs }, [
    [purposeOf(printing), { text }],
  ]);
}

function purposeOf({ selection }: Printing): readonly string[] {
  return ['printed', selection];
}
