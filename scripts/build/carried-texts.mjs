// Long texts that a program carries along. As string literals they would be read as code at every start, a quarter of its time: they stand
// in a file beside it, and `carried` of plugin/start/start.ts reads one when it is asked for.
import { gzipSync } from 'node:zlib';

/** Texts of ASCII in the making, for a file of their own. */
export function carriedTexts() {
  const places = [];
  const texts = [];
  let end = 0;
  return {
    /** Keeps a text, and gives the expression for it. */
    carry(name, text) {
      places.push([name, end, end + text.length]);
      texts.push(`${text}\n`);
      end += text.length + 1;
      return `carried.text('${name}')`;
    },
    /** Keeps texts, and gives the expression for a function of their number. */
    carryAll(name, all) {
      for (const [number, text] of all.entries()) this.carry(`${name} ${number}`, text);
      return `(number) => carried.text('${name} ' + number)`;
    },
    /** All that was kept: the content of `carried.txt`. */
    all: () => texts.join(''),
    /** Each text's name, and where it starts and ends. */
    places: () => places,
  };
}

/** The same for a program that can not read a file beside it, in little space; its expressions ask for node's `gunzipSync`. */
export const literalTexts = {
  carry: (_name, text) => JSON.stringify(text),
  carryAll(_name, all) {
    const packed = all.map((text) => gzipSync(text, { level: 9 }).toString('base64'));
    return `(number) => gunzipSync(Buffer.from(${JSON.stringify(packed)}[number], 'base64')).toString()`;
  },
};
