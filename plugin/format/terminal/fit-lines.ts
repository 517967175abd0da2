/** Text for people → the same within the columns of a terminal: a terminal breaks lines in the middle of words, and at no indentation. */
import { type Paint, withoutColours } from './colour.ts';
import { displayWidth, shownWidth } from './display-width.ts';

/** Breaks lines at blanks, and indents what follows; unchanged where the output is no terminal. Quoted files are left as they are. */
export function fitLines(text: string, { columns }: Pick<Paint, 'columns'>): string {
  if (columns === undefined) return text;
  let isFenced = false;
  const lines = text.split('\n').map((line) => {
    const isFence = line.startsWith('```');
    if (isFence) isFenced = !isFenced;
    return isFence || isFenced || isExcerpt(line) ? line : fitLine(line, columns);
  });
  return lines.join('\n');
}

/** Breaks a text where it can be: after a blank or a separator, else anywhere. */
export function fitCell(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.split(/(?<=[ /,.:=@-])/)) {
    for (const part of displayWidth(piece) > width ? piece : [piece]) {
      if (displayWidth((line + part).trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += part;
    }
  }
  return [...lines, line.trimEnd()];
}

/** A line of a file, with its number or without, and the marks below it. */
function isExcerpt(line: string): boolean {
  return /^ *\d* \|/.test(withoutColours(line));
}

function fitLine(text: string, columns: number): string {
  if (shownWidth(text) <= columns) return text;
  const hanging = ' '.repeat(Math.min(hangingIndent(text), Math.floor(columns / 2)));
  const [first = '', ...words] = text.split(/(?<=\S) /);
  const lines: string[] = [];
  let line = first;
  for (const word of words) {
    if (shownWidth(`${line} ${word}`) > columns) {
      lines.push(line.trimEnd());
      line = hanging + word;
    } else line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}

/** The column where the text of a line begins, behind its mark; two more than the line's where it has none. */
function hangingIndent(line: string): number {
  const [marked = ''] =
    /^ *(?:= fix: |(?:-->|:::|\d+\.|[-+~\u2717!*]) )?/.exec(withoutColours(line)) ?? [];
  return marked.trim() === '' ? marked.length + 2 : displayWidth(marked);
}
