/**
 * The text of one document → the `yaml` library's nodes and errors, nested no deeper than the bound.
 * The schema knows strings only: what a scalar means is decided in `scalar-schema.ts`.
 * @module
 */
import {
  Composer,
  type Document,
  type DocumentOptions,
  Lexer,
  type ParsedNode,
  type ParseOptions,
  Parser,
  type SchemaOptions,
  type YAMLError,
} from 'yaml';
import { nestedTooDeep, tabIndentation, yamlSyntax } from '../../diagnostic/codes/parse-text.ts';
import { MAX_DEPTH, MAX_SYNTAX_ERRORS } from '../bounds.ts';
import { lineEnd, lineStart, skipSpaces } from '../text/blank.ts';
import { type Problem, problem } from '../text/problem.ts';
import { note, noteEnd, type Openings } from './openings.ts';

/** The library's node of the whole text, or what is wrong with the text. */
export interface Composed {
  readonly contents?: ParsedNode;
  readonly problems: readonly Problem[];
}

/** Keys are compared in `compose.ts`, in linear time, and aliases are bound there. */
const OPTIONS: ParseOptions & DocumentOptions & SchemaOptions = {
  schema: 'failsafe',
  resolveKnownTags: false,
  uniqueKeys: false,
  logLevel: 'silent',
};

/** A document, its collections and a scalar lie on the parser's stack at once. */
const MAX_STACK = MAX_DEPTH + 2;

/** Reads one document. */
export function composeYaml(text: string): Composed {
  const { stackTraceLimit } = Error;
  // The library makes an Error of each finding; a hostile line has a million, and nobody looks at their stacks.
  Error.stackTraceLimit = 0;
  try {
    return compose(text);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function compose(text: string): Composed {
  const parser = new Parser();
  const composer = new Composer(OPTIONS);
  const documents: Document.Parsed[] = [];
  const openings: Openings = { brackets: [] };
  for (const lexeme of new Lexer().lex(text)) {
    note(openings, lexeme, parser.offset);
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token));
    if (parser.stack.length > MAX_STACK) {
      return { problems: [problem(nestedTooDeep, { limit: MAX_DEPTH }, parser.offset)] };
    }
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end(true, text.length));
  noteEnd(openings);
  const [document] = documents;
  const errors = documents.flatMap((found) => found.errors).filter((e) => !isTagError(e));
  const contents = document?.contents;
  // What follows something unclosed is but an echo of that.
  if (openings.unclosed !== undefined) return { problems: [openings.unclosed] };
  if (!contents || errors.length > 0) return { problems: syntaxProblems(text, errors) };
  return { contents, problems: [] };
}

/** Tags are judged where their values are: not every tag that the library does not know is an error, nor the reverse. */
function isTagError(error: YAMLError): boolean {
  return error.code === 'TAG_RESOLVE_FAILED' || error.code === 'BAD_COLLECTION_TYPE';
}

/** The first error of each line: what follows on the same line is an echo of it. */
function syntaxProblems(text: string, errors: readonly YAMLError[]): Problem[] {
  if (errors.length === 0) return [problem(yamlSyntax, { reason: 'the text ends too early' }, 0)];
  const problems: Problem[] = [];
  const lines: [start: number, end: number][] = [];
  for (const error of errors) {
    if (problems.length >= MAX_SYNTAX_ERRORS) break;
    const offset = skipSpaces(text, error.pos[0]);
    // A long line may have a million errors: it is measured once.
    if (lines.some(([start, end]) => offset >= start && offset <= end)) continue;
    lines.push([lineStart(text, offset), lineEnd(text, offset)]);
    problems.push(syntaxProblem(text, error, offset));
  }
  return problems;
}

function syntaxProblem(text: string, error: YAMLError, offset: number): Problem {
  // The tab itself is what is wrong, not what follows it.
  if (error.code === 'TAB_AS_INDENT') return problem(tabIndentation, {}, error.pos[0]);
  return problem(yamlSyntax, { reason: reasonOf(error) + templateHint(text, offset) }, offset);
}

/** The library's messages may quote the text, which may be a secret; those that do are put in words of ours. */
function reasonOf({ code, message }: YAMLError): string {
  switch (code) {
    case 'UNEXPECTED_TOKEN':
      return 'what stands here fits neither the line above nor its indentation';
    case 'BAD_DQ_ESCAPE':
      return 'a double-quoted string has an escape that YAML does not know; a backslash is written \\\\';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'a value looks like a mapping of its own; quote a text that has ": " in it';
    case 'MULTILINE_IMPLICIT_KEY':
      return 'a key goes over several lines, or the ":" after it is missing';
    default:
      return `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  }
}

/** Charts are often taken for plain manifests. */
function templateHint(text: string, offset: number): string {
  const line = text.slice(lineStart(text, offset), lineEnd(text, offset));
  return line.includes('{{')
    ? '; "{{" looks like a template, and templates are not rendered here'
    : '';
}
