/**
 * The lines of a text → values that another key of their map makes secret: `value` beside `name: DB_PASSWORD`, `data` beside `kind: Secret`.
 * A map is the keys of one column without a lesser one between them; an item of a list begins a map of its own.
 */
import { isSecretName } from '../../../src/resource/secret-name.ts';

/** A map whose keys are being read. */
interface OpenMap {
  readonly column: number;
  readonly makesSecret: Set<string>;
  readonly values: Value[];
}

/** A value that may be secret. */
interface Value {
  readonly line: number;
  /** The offset after its colon. */
  readonly at: number;
  readonly key: string;
}

/** By the number of the line, from 0: the offset from which it is hidden. */
export function namedValues(lines: readonly string[]): ReadonlyMap<number, number> {
  const hidden = new Map<number, number>();
  const open: OpenMap[] = [];
  const close = (least: number): void => {
    for (let map = open.at(-1); map !== undefined && map.column >= least; map = open.at(-1)) {
      open.pop();
      for (const { line, at, key } of map.values) {
        if (map.makesSecret.has(key)) hidden.set(line, at);
      }
    }
  };
  for (const [line, text] of lines.entries()) {
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(text)) close(0);
    const start = /^\s*(?:-\s+)*/.exec(text)?.[0] ?? '';
    if (start.length === text.length || text[start.length] === '#') continue;
    const column = start.length;
    close(start.includes('-') ? start.indexOf('-') + 1 : column + 1);
    if (open.at(-1)?.column !== column) open.push({ column, makesSecret: new Set(), values: [] });
    readKey(text, { line, column }, open.at(-1));
  }
  close(0);
  return hidden;
}

function readKey(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
  map: OpenMap | undefined,
): void {
  const found = keyed.exec(text.slice(column, column + LONGEST_START));
  const [whole = '', key = '', value = ''] = found ?? [];
  if (map === undefined || found === null) return;
  if (key === 'name' && isSecretName(value)) map.makesSecret.add('value');
  if (key === 'kind' && value === 'Secret') map.makesSecret.add('data').add('stringData');
  const at = column + whole.indexOf(':') + 1;
  if (['value', 'data', 'stringData'].includes(key)) map.values.push({ line, at, key });
}

/** Longer names are no names of variables. */
const LONGEST_START = 300;

const keyed = /^["']?(name|kind|value|data|stringData)["']?\s{0,4}:\s{0,40}["']?([^\s"',#]*)/;
