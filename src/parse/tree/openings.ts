/**
 * Brackets and quotes that are opened, token by token: where one is never closed, the mistake is there and not at the end,
 * where the library notices it.
 * @module
 */
import { yamlSyntax } from '../../diagnostic/codes/parse-text.ts';
import { type Problem, problem } from '../text/problem.ts';

/** What is open at a place in the text. */
export interface Openings {
  /** Offsets of the brackets that are open. */
  readonly brackets: number[];
  /** The first thing that was found unclosed. */
  unclosed?: Problem;
}

/** The library's token for a flow collection that ends without its bracket. */
const FLOW_END = '\x18';

/** Takes notice of the token that starts at an offset. */
export function note(openings: Openings, token: string, offset: number): void {
  const [first] = token;
  if (token === '[' || token === '{') openings.brackets.push(offset);
  else if (token === ']' || token === '}') openings.brackets.pop();
  else if (token === FLOW_END) noteFlowEnd(openings);
  else if ((first === '"' || first === "'") && !isClosed(token, first)) {
    openings.unclosed ??= problem(yamlSyntax, { reason: 'this quote is never closed' }, offset);
  }
}

/** Takes notice of the text's end. */
export function noteEnd(openings: Openings): void {
  if (openings.brackets.length > 0) noteFlowEnd(openings);
}

function noteFlowEnd(openings: Openings): void {
  const [outermost = 0] = openings.brackets;
  const reason = 'this bracket is not closed before a line that stands further out';
  openings.unclosed ??= problem(yamlSyntax, { reason }, outermost);
  openings.brackets.length = 0;
}

function isClosed(token: string, quote: string): boolean {
  if (token.length < 2 || !token.endsWith(quote)) return false;
  let at = token.length - 2;
  while (quote === '"' && token[at] === '\\') at -= 1;
  return (token.length - at) % 2 === 0;
}
