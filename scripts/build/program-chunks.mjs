// Chunks of a program, as esbuild splits it into modules → functions: each chunk runs once it is asked for, and brings what it imports. Node
// keeps V8's code only for scripts, which have no `import`.
import { basename } from 'node:path';
import ts from 'typescript';
import { edited, sourceOf } from './edited-text.mjs';

/** What a chunk's function takes: `require`, the function that gives chunks by their numbers, and what start.ts hands over. */
const parameters = 'require,$chunk,carried';

/** Takes esbuild's `outputFiles`, in one directory, and the name of the first to run. Returns the functions of the chunks as texts, that one first. */
export function chunkFunctions(files, first) {
  const chunks = files.map(({ path, text }) => ({ name: basename(path), text }));
  chunks.sort((a, b) => Number(b.name === first) - Number(a.name === first));
  const numbers = new Map(chunks.map(({ name }, number) => [`./${name}`, number]));
  return chunks.map((chunk) => functionOf(chunk, numbers));
}

/** The same in one script, which needs no file beside it. */
export function chunksInOne(functions) {
  return `(()=>{'use strict';const chunks=[${functions.join(',')}],made=[];
const $chunk=(number)=>made[number]??=chunks[number](require,$chunk);$chunk(0)})();
`;
}

function functionOf({ name, text }, numbers) {
  const source = sourceOf(name, text, ts.ScriptKind.JS);
  const imports = source.statements.filter(ts.isImportDeclaration);
  const exports = source.statements.filter(ts.isExportDeclaration);
  const made = exports.flatMap(({ exportClause }) => exportClause.elements);
  refuseAssigned(source, made);
  const calls = [];
  visit(source, (node) => {
    if (node.kind === ts.SyntaxKind.ImportKeyword && ts.isCallExpression(node.parent))
      calls.push(node.parent);
  });
  const edits = [
    ...[...imports, ...exports].map((node) => ({ node, by: '' })),
    ...calls.map((node) => ({ node, by: `(async()=>${moduleOf(node.arguments[0], numbers)})()` })),
  ];
  // A module has all that it imports before its first statement runs.
  const bound = imports.map((one) => bindings(one, numbers)).join('');
  return `(function(${parameters}){'use strict';${bound}${edited(text, edits)}return{${made.map(member).join()}}})`;
}

function moduleOf({ text }, numbers) {
  const number = numbers.get(text);
  return number === undefined ? `require(${JSON.stringify(text)})` : `$chunk(${number})`;
}

/** An import → the same names as constants, which cost what a chunk's own do. */
function bindings({ importClause, moduleSpecifier }, numbers) {
  const module = moduleOf(moduleSpecifier, numbers);
  if (importClause === undefined) return `${module};`;
  const { name, namedBindings } = importClause;
  const names = [name, namedBindings?.name].filter((one) => one !== undefined);
  const parts = names.map((one) => `${one.text}=${module}`);
  if (namedBindings?.elements)
    parts.push(`{${namedBindings.elements.map(bound).join()}}=${module}`);
  return `const ${parts.join()};`;
}

function bound({ name, propertyName }) {
  return propertyName === undefined ? name.text : `${propertyName.text}:${name.text}`;
}

function member({ name, propertyName }) {
  return propertyName === undefined ? name.text : `${name.text}:${propertyName.text}`;
}

/** Whoever imports a name has the value that it had when its chunk was done. */
function refuseAssigned(source, made) {
  const names = new Set(made.map(({ name, propertyName }) => (propertyName ?? name).text));
  visit(source, (node) => {
    const isChange =
      (ts.isBinaryExpression(node) && ts.isAssignmentOperator(node.operatorToken.kind)) ||
      ts.isPrefixUnaryExpression(node) ||
      ts.isPostfixUnaryExpression(node);
    const changed = isChange ? (node.left ?? node.operand) : undefined;
    if (changed && ts.isIdentifier(changed) && names.has(changed.text))
      throw new Error(`${source.fileName} exports ${changed.text}, and assigns it`);
  });
}

function visit(node, see) {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}
