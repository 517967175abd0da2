// Long texts that a program carries along. As string literals they would be read as code at every start, a quarter of its time: they stand
// in a comment at the end of the file, which node skips, and are read when they are asked for.
import { appendFileSync } from 'node:fs';

/** Reads one by its name; in the banner of the program. */
export const reader = `import { readFileSync as nodeRead } from 'node:fs';
import { fileURLToPath as nodePath } from 'node:url';
const carriedText = (name) => {
  const text = nodeRead(nodePath(import.meta.url), 'latin1');
  const start = text.lastIndexOf('\\n' + name + ' ') + name.length + 2;
  return text.slice(start, text.indexOf('\\n', start));
};`;

/** Texts in the making: of ASCII and in one line, without the end of a comment. */
export function carriedTexts() {
  const texts = [];
  return {
    /** Keeps a text, and gives the expression for it. */
    carry(name, text) {
      texts.push(`${name} ${text}\n`);
      return `carriedText('${name}')`;
    },
    /** Writes all below the program. */
    append(file) {
      appendFileSync(file, `/*\n${texts.join('')}*/\n`);
    },
  };
}

/** The same for a program that can not read its own file. */
export const literalText = { carry: (_name, text) => JSON.stringify(text), append() {} };
