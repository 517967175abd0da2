/**
 * The text of a module → the same with a count at every step: each call of a function, each turn of a loop, and what built-in
 * functions walk through. Places are counted apart, so that one bad loop shows among a million good steps.
 */
import ts from 'typescript';

/** A module that the counting text imports; `step-counter.ts` is what it stands for. */
export const counterModule = 'growth:counter';

/** Where each count was written into; a count's number is its index. */
export type StepPlaces = string[];

interface Edit {
  readonly at: number;
  /** Where what is replaced ends. */
  readonly end: number;
  readonly text: string;
}

/** Built-in methods that walk through what they are called on, or make something of its size. */
const walking: ReadonlySet<string> = new Set(
  `concat copyWithin exec fill flat includes indexOf join lastIndexOf match normalize padEnd padStart repeat replace replaceAll reverse
  search shift slice sort splice split substring test toLowerCase toReversed toSorted toSpliced toUpperCase trim trimEnd trimStart unshift with`.split(
    /\s+/,
  ),
);

/** Built-in functions whose result tells what they walked through. */
const making =
  /^(?:Object\.(?:keys|values|entries|fromEntries|assign)|Array\.from|JSON\.(?:stringify|parse)|structuredClone|encodeURIComponent)$/;

/** Writes the counts into the text; `places` grows by what was written in. */
export function countSteps(path: string, text: string, places: StepPlaces): string {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const edits: Edit[] = [];
  const put = (at: number, written: string, end = at): void => {
    edits.push({ at, end, text: written });
  };
  const place = (node: ts.Node): number => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    return places.push(`${path}:${line + 1}`) - 1;
  };
  const visit = (node: ts.Node): void => {
    for (const write of writers) write(node, { file, put, place });
    ts.forEachChild(node, visit);
  };
  visit(file);
  const imports = `import { counts as $counts, walk as $walk, spread as $spread, made as $made } from '${counterModule}'; `;
  return imports + edited(text, edits);
}

/** Of edits at one place, those that were asked for later stand further in. */
function edited(text: string, edits: readonly Edit[]): string {
  const ordered = edits
    .map((edit, i) => ({ ...edit, i }))
    .sort((a, b) => a.at - b.at || order(a, b));
  const parts: string[] = [];
  let done = 0;
  for (const { at, end, text: written } of ordered) {
    parts.push(text.slice(done, at), written);
    done = end;
  }
  return [...parts, text.slice(done)].join('');
}

/** What closes one expression stands before what opens the next; the outer of two opens first and closes last. */
function order(a: Edit & { readonly i: number }, b: Edit & { readonly i: number }): number {
  const closes = (edit: Edit): boolean => edit.text === ')';
  if (closes(a) !== closes(b)) return closes(a) ? -1 : 1;
  return closes(a) ? b.i - a.i : a.i - b.i;
}

interface Pen {
  readonly file: ts.SourceFile;
  readonly place: (node: ts.Node) => number;
  readonly put: (at: number, text: string, end?: number) => void;
}

const writers: readonly ((node: ts.Node, pen: Pen) => void)[] = [
  inFunction,
  inLoop,
  atCall,
  atSpread,
  atCollection,
  atRest,
];

function inFunction(node: ts.Node, pen: Pen): void {
  if (!ts.isFunctionLike(node)) return;
  const body = 'body' in node ? node.body : undefined;
  const rests = node.parameters.flatMap(({ name }) => restsOf(name));
  if (body !== undefined) inBody(body, node, pen, rests);
}

/** Rests of parameters' patterns: what `([first, ...others])` copies at each call. */
function restsOf(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [];
  return name.elements.flatMap((element) => {
    if (!ts.isBindingElement(element)) return [];
    if (element.dotDotDotToken === undefined) return restsOf(element.name);
    return ts.isIdentifier(element.name) ? [element.name.text] : [];
  });
}

function inLoop(node: ts.Node, pen: Pen): void {
  if (ts.isIterationStatement(node, false)) inBody(node.statement, node, pen);
}

function inBody(
  body: ts.Node,
  node: ts.Node,
  { file, place, put }: Pen,
  rests: readonly string[] = [],
): void {
  const number = place(node);
  const copied = rests.map((name) => `; $made(${number}, ${name})`).join('');
  if (ts.isBlock(body)) put(body.getStart(file) + 1, ` $counts[${number}]++${copied};`);
  else if (ts.isStatement(body)) {
    put(body.getStart(file), `{ $counts[${number}]++; `);
    put(body.end, '}');
  } else {
    put(body.getStart(file), `($counts[${number}]++${copied.replaceAll(';', ',')}, `);
    put(body.end, ')');
  }
}

/** `list.includes(x)` becomes `$walk(7, 'includes', list, x)`. */
function atCall(node: ts.Node, { file, place, put }: Pen): void {
  if (!ts.isCallExpression(node)) return;
  const { expression } = node;
  if (making.test(expression.getText(file))) {
    put(node.getStart(file), `$made(${place(node)}, `);
    put(node.end, ')');
    return;
  }
  if (!ts.isPropertyAccessExpression(expression) || !walking.has(expression.name.text)) return;
  // The middle of an optional chain can't be taken out of it.
  if (ts.isOptionalChain(node) && ts.isOptionalChain(node.parent)) return;
  if (expression.expression.kind === ts.SyntaxKind.SuperKeyword) return;
  const receiver = expression.expression;
  put(node.getStart(file), `$walk(${place(node)}, '${expression.name.text}', `);
  const open = node.arguments.pos;
  put(receiver.end, node.arguments.length > 0 ? ', ' : '', open);
}

function atSpread(node: ts.Node, { file, place, put }: Pen): void {
  if (!ts.isSpreadElement(node) && !ts.isSpreadAssignment(node)) return;
  put(node.expression.getStart(file), `$spread(${place(node)}, `);
  put(node.expression.end, ')');
}

function atCollection(node: ts.Node, { file, place, put }: Pen): void {
  if (!ts.isNewExpression(node) || !/^(?:Set|Map)$/.test(node.expression.getText(file))) return;
  const [members] = node.arguments ?? [];
  if (members === undefined || ts.isSpreadElement(members)) return;
  put(members.getStart(file), `$spread(${place(node)}, `);
  put(members.end, ')');
}

/** `const [first, ...others] = list` copies the list. */
function atRest(node: ts.Node, { file, place, put }: Pen): void {
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return;
  if (ts.isIdentifier(node.name)) return;
  const hasRest = node.name.elements.some(
    (one) => ts.isBindingElement(one) && one.dotDotDotToken !== undefined,
  );
  if (!hasRest) return;
  put(node.initializer.getStart(file), `$spread(${place(node)}, `);
  put(node.initializer.end, ')');
}
