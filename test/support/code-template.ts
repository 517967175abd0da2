/**
 * The template of a message → a function of its arguments, as source text.
 *
 * `{name}` is an argument, `{where}` the clusters of the finding; `{names:list}` joins texts, `{names:join( and )}` joins them by a text,
 * `{names:quoted}` quotes them, `{names:some}` shows the first of them and `{names:many}` the first 40, `{names:clusters}` those of clusters;
 * `{name:cut}` shortens a text from outside, `{name:hint(names)}` suggests the one that was meant, `{limit:mib}` has bytes as MiB;
 * `{count:plural(cluster|clusters)}` depends on a number or the length of a list, `{name:case(word=text|other=text)}` on a word, which makes
 * the type of the argument. `{name?text|other}` depends on whether the argument is there: not undefined, empty, 0 or false;
 * `{name=word?text|other}` on its value, `{name==other?text|other}` on that of another. `{{` and `}}` are braces, `\\` is before a sign of
 * the notation that is a part of a text.
 */

/** A compiled template. */
export interface CompiledTemplate {
  /** The function. */
  readonly text: string;
  /** Its result alone, of the arguments `a`. */
  readonly expression: string;
  /** The arguments that it names. */
  readonly names: ReadonlySet<string>;
  /** The types of the arguments that a `case` decides. */
  readonly types: ReadonlyMap<string, string>;
}

/** The types of arguments by name; an optional one has `?` behind its name. */
type Types = ReadonlyMap<string, string>;

/** Compiles a template; an error in it is thrown. */
export function compileTemplate(template: string, types: Types): CompiledTemplate {
  const reader: Reader = { text: template, at: 0, names: new Set(), types, made: new Map() };
  const expression = readText(reader, '');
  const { names } = reader;
  const isPlaced = names.has('where');
  const hasArguments = [...names].some((name) => name !== 'where');
  const first = hasArguments ? ['a'] : isPlaced ? ['_'] : [];
  const parameters = [...first, ...(isPlaced ? ['where'] : [])].join(', ');
  return { text: `(${parameters}) => ${expression}`, expression, names, types: reader.made };
}

interface Reader {
  readonly text: string;
  at: number;
  readonly names: Set<string>;
  readonly types: Types;
  readonly made: Map<string, string>;
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
  if (/^\\[|)}]/.test(text.slice(at, at + 2))) {
    reader.at += 2;
    return text.charAt(at + 1);
  }
  if (char === '{') return `\${${readPlaceholder(reader)}}`;
  if (char === '}') throw new Error(`${text}: a brace closes nothing`);
  reader.at += 1;
  return char.replace(/[`\\$]/, '\\$&');
}

function readPlaceholder(reader: Reader): string {
  reader.at += 1;
  const [, name = '', sign = ''] = match(reader, /(\w+)(==|[:?}=])/y);
  reader.names.add(name);
  const value = name === 'where' ? name : `a.${name}`;
  if (sign === '}') return value;
  if (sign === ':') return readForm(reader, name, value);
  if (sign === '?') return readChoice(reader, absent(reader, name, value));
  const [, other = ''] = match(reader, /([^?]*)\?/y);
  if (sign === '==') reader.names.add(other);
  const isText = !/number|boolean/.test(typeOf(reader, name));
  const compared = sign === '==' ? `a.${other}` : isText ? `'${other}'` : other;
  return readChoice(reader, `${value} !== ${compared}`);
}

function readChoice(reader: Reader, isOther: string): string {
  const text = readText(reader, '|}');
  const [, sign] = match(reader, /([|}])/y);
  if (sign === '}') return `${isOther} ? '' : ${text}`;
  const other = readText(reader, '}');
  match(reader, /\}/y);
  return `${isOther} ? ${other} : ${text}`;
}

const forms: Readonly<Record<string, (value: string) => string>> = {
  list: (value) => `${value}.join(', ')`,
  quoted: (value) => `quotedList(${value})`,
  some: (value) => `someOf(${value})`,
  many: (value) => `someOf(${value}, 40)`,
  clusters: (value) => `nameClusters(${value}, 5)`,
  cut: (value) => `cut(${value})`,
  mib: (value) => `${value} / 1024 / 1024`,
};

function readForm(reader: Reader, name: string, value: string): string {
  const [, form = '', sign] = match(reader, /(\w+)([(}])/y);
  if (sign === '}') {
    const text = forms[form]?.(value);
    if (text === undefined) throw new Error(`${reader.text}: no form ${form}`);
    return text;
  }
  switch (form) {
    case 'plural': {
      const one = readText(reader, '|');
      match(reader, /\|/y);
      const many = readEnd(reader);
      const count = isList(typeOf(reader, name)) ? `${value}.length` : value;
      return `${count} === 1 ? ${one} : ${many}`;
    }
    case 'join':
      return `${value}.join(${readEnd(reader)})`;
    case 'hint': {
      const [, names = ''] = match(reader, /(\w+)\)\}/y);
      reader.names.add(names);
      return `didYouMean(${value}, a.${names})`;
    }
    case 'case':
      return readCase(reader, name, value);
    default:
      throw new Error(`${reader.text}: no form ${form} with texts`);
  }
}

/** A text up to the end of a form. */
function readEnd(reader: Reader): string {
  const text = readText(reader, ')');
  match(reader, /\)\}/y);
  return text;
}

/** Where the table gives the type, other words have no text. */
function readCase(reader: Reader, name: string, value: string): string {
  const texts: (readonly [string, string])[] = [];
  let sign = '|';
  while (sign === '|') {
    const [, word = ''] = match(reader, /([^=]+)=/y);
    texts.push([word, readText(reader, '|)')]);
    [, sign = ''] = match(reader, /([|)])/y);
  }
  match(reader, /\}/y);
  const words = texts.map(([word]) => `'${word}'`);
  const isGiven = reader.types.has(name) || reader.types.has(`${name}?`);
  if (!isGiven) reader.made.set(name, words.join(' | '));
  const [last = ''] = texts.slice(-1).map(([, text]) => text);
  const tested = isGiven ? texts : texts.slice(0, -1);
  const tests = tested.map(([word, text]) => `${value} === '${word}' ? ${text} : `);
  return `${tests.join('')}${isGiven ? "''" : last}`;
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
