/** A text with a few careless edits, chosen by a seed. */
import { randomOf } from './styled-yaml.ts';

const BITS = [
  '\n',
  '  ',
  ' ',
  ': ',
  ':',
  '- ',
  '-',
  '#',
  ' #',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  ',',
  '|',
  '>',
  '|-\n',
  '? ',
  '\t',
  'a',
  '1',
  '%',
  '@',
  '`',
  '\\',
  '\n\n',
  '|+\n',
  '>-\n',
  '\n ',
  '\n  - ',
  '~',
  '!',
  '\\n',
  '&a ',
  '*a',
  '<<: ',
  '!!str ',
  '\r',
  '---\n',
  '...\n',
];

/** The text with up to four characters or snippets removed, repeated or put in. */
export function mutated(text: string, seed: number): string {
  const random = randomOf(seed);
  let out = text;
  for (let times = random(5); times > 0; times -= 1) {
    const at = random(out.length + 1);
    const bit = BITS[random(BITS.length)] ?? '';
    const line = out.indexOf('\n', at) + 1;
    const kind = random(4);
    if (kind === 0) out = out.slice(0, at) + out.slice(at + 1 + random(3));
    else if (kind === 1) out = out.slice(0, at) + bit + out.slice(at);
    else if (kind === 2)
      out = out.slice(0, at) + out.slice(random(at + 1), at).slice(0, 20) + out.slice(at);
    else out = out.slice(0, line) + bit + out.slice(line);
  }
  return out;
}
