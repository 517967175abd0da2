// An esbuild plugin: what plugin/ imports from src/internal.ts, it imports from the files that make it. Whoever imports the list would
// otherwise bring all files into memory that it names.
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';
import { edited, sourceOf } from './edited-text.mjs';

const list = resolve('src/internal.ts');

export const directImports = {
  name: 'direct-imports',
  setup({ onLoad }) {
    const makers = new Map(makersIn(list));
    onLoad({ filter: /[\\/]plugin[\\/].*\.ts$/ }, ({ path }) => ({
      contents: withDirectImports(path, makers),
      loader: 'ts',
    }));
  },
};

/** The values that a list exports: name → the file that makes it, and its name there. */
function makersIn(file) {
  const { statements } = sourceOf(file, readFileSync(file, 'utf8'));
  return statements
    .filter((one) => ts.isExportDeclaration(one) && !one.isTypeOnly)
    .flatMap(({ exportClause, moduleSpecifier }) => {
      const from = resolve(dirname(file), moduleSpecifier.text);
      return exportClause === undefined
        ? makersIn(from)
        : exportClause.elements.flatMap(madeIn(from));
    });
}

function madeIn(from) {
  return ({ name, propertyName, isTypeOnly }) =>
    isTypeOnly ? [] : [[name.text, { from, name: (propertyName ?? name).text }]];
}

function withDirectImports(path, makers) {
  const text = readFileSync(path, 'utf8');
  const isOfList = (one) =>
    ts.isImportDeclaration(one) && resolve(dirname(path), one.moduleSpecifier.text) === list;
  const edits = sourceOf(path, text)
    .statements.filter(isOfList)
    .map((node) => ({ node, by: directly(node, dirname(path), makers) }));
  return edited(text, edits);
}

function directly({ importClause }, directory, makers) {
  const imports = importClause.namedBindings.elements.flatMap(({ name, propertyName }) => {
    const maker = makers.get((propertyName ?? name).text);
    // A name without a maker is a type.
    if (maker === undefined) return [];
    const from = `./${relative(directory, maker.from)}`;
    return [`import { ${maker.name} as ${name.text} } from '${from}';`];
  });
  return imports.join(' ');
}
