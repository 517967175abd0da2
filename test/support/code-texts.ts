/**
 * The files that define codes, and the fixtures → every text of a diagnostic: title, why and fix, the templates of messages and remedies,
 * and messages as fixtures have them.
 */
import ts from 'typescript';
import { codes } from '../../src/render/codes.ts';
import { filesBelow, read } from './code-fixtures.ts';

/** A text, whose it is, and where. */
export interface CodeWording {
  readonly code: string;
  readonly place: string;
  readonly text: string;
}

/** Title, why and fix of every code. */
export function codePages(): readonly CodeWording[] {
  return codes.flatMap((code) =>
    (['title', 'why', 'fix'] as const).map((part) => ({
      code: code.code,
      place: `${code.code}, ${part}`,
      text: code[part],
    })),
  );
}

/** The texts in `message` and `remedy` of every code, with `…` for what is filled in. */
export function codeTemplates(): readonly CodeWording[] {
  const files = filesBelow('src').filter((path) => path.endsWith('.ts'));
  return files.flatMap((path) => {
    const text = read(`src/${path}`);
    return /define(?:Field)?Code\(/.test(text) ? templatesIn(`src/${path}`, text) : [];
  });
}

function templatesIn(path: string, text: string): readonly CodeWording[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: CodeWording[] = [];
  const visit = (node: ts.Node): void => {
    if (isDefinition(node)) found.push(...templatesOf(node, file));
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isDefinition(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && /^define(?:Field)?Code$/.test(node.expression.getText());
}

function templatesOf(definition: ts.CallExpression, file: ts.SourceFile): readonly CodeWording[] {
  const [code = ''] = /DIS\d{4}/.exec(definition.getText()) ?? [];
  const found: CodeWording[] = [];
  const visit = (node: ts.Node): void => {
    const text = literalText(node);
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    if (text !== undefined) found.push({ code, place: `${file.fileName}:${line + 1}`, text });
    ts.forEachChild(node, visit);
  };
  const members = definition.arguments.flatMap((one) =>
    ts.isObjectLiteralExpression(one) ? one.properties : [],
  );
  for (const member of members)
    if (/^(?:message|remedy)$/.test(member.name?.getText() ?? '')) visit(member);
  return found;
}

function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/** Messages as the expectations below `fixtures/` have them. */
export function messagesInFixtures(): readonly CodeWording[] {
  const files = filesBelow('fixtures').filter((path) => /\.(?:txt|yaml|md)$/.test(path));
  return files.flatMap((path) =>
    [
      ...read(`fixtures/${path}`).matchAll(/\b(?:error|warning|info)\b[: ]+(DIS\d{4}) (.{8,})/g),
    ].map(([, code = '', text = '']) => ({ code, place: `fixtures/${path}`, text })),
  );
}
