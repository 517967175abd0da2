/**
 * The template of a message → a function of its arguments, as source text.
 *
 * `{name}` is an argument, `{where}` the clusters of the finding; `{names:list}` joins texts, `{names:quoted}` quotes them, `{names:some}`
 * shows the first of them; `{count:plural(cluster|clusters)}` depends on a number or the length of a list; `{name?text|other}` depends on
 * whether the argument is there: not undefined, empty, 0 or false. `{{` and `}}` are braces.
 * @module
 */

/** A compiled template. */
export interface CompiledTemplate {
  /** The function. */
  readonly text: string;
  /** Its result alone, of the arguments `a`. */
  readonly expression: string;
  /** The arguments that it names. */
  readonly names: ReadonlySet<string>;
}

/** The types of arguments by name; an optional one has `?` behind its name. */
type Types = ReadonlyMap<string, string>;

/** Compiles a template; an error in it is thrown. */
export function compileTemplate(template: string, types: Types): CompiledTemplate {
  const reader: Reader = { text: template, at: 0, names: new Set(), types };
  const expression = readText(reader, '');
  const { names } = reader;
  const isPlaced = names.has('where');
  const hasArguments = [...names].some((name) => name !== 'where');
  const first = hasArguments ? ['a'] : isPlaced ? ['_'] : [];
  const parameters = [...first, ...(isPlaced ? ['where'] : [])].join(', ');
  return { text: `(${parameters}) => ${expression}`, expression, names };
}

interface Reader {
  readonly text: string;
  at: number;
  readonly names: Set<string>;
  readonly types: Types;
}

/** Reads up to one of the characters, which is not read. */
function readText(reader: Reader, until: string): string {
  const parts: string[] = [];
  for (let part = readPart(reader, until); part !== undefined; part = readPart(reader, until)) {
    parts.push(part);
  }
  const [only = ''] = parts;
  return parts.length === 1 && only.startsWith('${') ? only.slice(2, -1) : `\`${parts.join('')}\``;
}

function readPart(reader: Reader, until: string): string | undefined {
  const { text, at } = reader;
  const char = text[at];
  if (char === undefined || until.includes(char)) return undefined;
  if (text.startsWith('{{', at) || text.startsWith('}}', at)) {
    reader.at += 2;
    return char;
  }
  if (char === '{') return `\${${readPlaceholder(reader)}}`;
  if (char === '}') throw new Error(`${text}: a brace closes nothing`);
  reader.at += 1;
  return char.replace(/[`\\$]/, '\\$&');
}

function readPlaceholder(reader: Reader): string {
  reader.at += 1;
  const [, name = '', sign = ''] = match(reader, /(\w+)([:?}])/y);
  reader.names.add(name);
  const value = name === 'where' ? name : `a.${name}`;
  if (sign === '}') return value;
  return sign === '?' ? readChoice(reader, name, value) : readForm(reader, name, value);
}

function readChoice(reader: Reader, name: string, value: string): string {
  const present = readText(reader, '|}');
  const [, sign] = match(reader, /([|}])/y);
  if (sign === '}') return `${absent(reader, name, value)} ? '' : ${present}`;
  const other = readText(reader, '}');
  match(reader, /\}/y);
  return `${absent(reader, name, value)} ? ${other} : ${present}`;
}

function readForm(reader: Reader, name: string, value: string): string {
  const [, form = '', sign] = match(reader, /(list|quoted|some|plural)([(}])/y);
  if (sign === '}') {
    const made = {
      list: `${value}.join(', ')`,
      quoted: `quotedList(${value})`,
      some: `someOf(${value})`,
    };
    const text = Object.entries(made).find(([key]) => key === form)?.[1];
    if (text === undefined) throw new Error(`${reader.text}: ${form} lacks its texts`);
    return text;
  }
  const one = readText(reader, '|');
  match(reader, /\|/y);
  const many = readText(reader, ')');
  match(reader, /\)\}/y);
  const count = isList(typeOf(reader, name)) ? `${value}.length` : value;
  return `${count} === 1 ? ${one} : ${many}`;
}

function absent(reader: Reader, name: string, value: string): string {
  const type = typeOf(reader, name);
  if (type.includes('undefined')) return `${value} === undefined`;
  if (isList(type)) return `${value}.length === 0`;
  if (type === 'boolean') return `!${value}`;
  return `${value} === ${type === 'number' ? '0' : "''"}`;
}

function typeOf({ types }: Reader, name: string): string {
  const optional = types.get(`${name}?`);
  return types.get(name) ?? (optional === undefined ? 'string' : `${optional} | undefined`);
}

function isList(type: string): boolean {
  return type.endsWith('[]');
}

function match(reader: Reader, pattern: RegExp): RegExpExecArray {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found === null) throw new Error(`${reader.text}: not read from character ${reader.at}`);
  reader.at = pattern.lastIndex;
  return found;
}
