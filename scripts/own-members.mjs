// Refuses what reads or writes a member by a name that is not known when it is written, on an object that is a dictionary:
// `x[name]` and `name in x` find inherited members, `x[name] = …` and Object.assign may set a prototype. `src/collection/own.ts`
// does it for everybody.
import ts from 'typescript';

/** The one file that may. */
const OWNER = 'src/collection/own.ts';

/** `file:line:column what to write instead`, one for each place in the files that `isJudged`. */
export function computedMembers(program, isJudged) {
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => isJudged(fileName));
  return files
    .filter(({ fileName }) => !fileName.endsWith(OWNER))
    .flatMap((file) => [...placesIn(file, file, checker)]);
}

function* placesIn(file, node, checker) {
  const advice = rules.get(node.kind)?.(node, checker);
  if (advice !== undefined) {
    const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
    yield `${file.fileName}:${line + 1}:${character + 1} ${advice}`;
  }
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* placesIn(file, child, checker);
}

const { SyntaxKind } = ts;

/** What to write instead of a node that is refused, by the kind of syntax. */
const rules = new Map([
  [SyntaxKind.ElementAccessExpression, elementAdvice],
  [SyntaxKind.BinaryExpression, inAdvice],
  [SyntaxKind.PropertyAccessExpression, assignAdvice],
  [SyntaxKind.BindingElement, bindingAdvice],
]);

function elementAdvice({ argumentExpression: name, parent, ...node }, checker) {
  if (ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return undefined;
  if (!isAnyText(checker.getTypeAtLocation(name))) return undefined;
  const isWritten = ts.isBinaryExpression(parent) && parent.left.pos === node.pos;
  return isWritten ? 'write setOwn(x, name, value)' : 'write own(x, name) instead of x[name]';
}

/** `'reason' in result` tells the members of a union apart, which are no dictionaries. */
function inAdvice({ left, operatorToken, right }, checker) {
  if (operatorToken.kind !== SyntaxKind.InKeyword) return undefined;
  if (ts.isStringLiteralLike(left) && !isDictionary(right, checker)) return undefined;
  return 'write Object.hasOwn(x, name) instead of name in x';
}

function assignAdvice({ name, expression }) {
  const isAssign =
    name.text === 'assign' && ts.isIdentifier(expression) && expression.text === 'Object';
  return isAssign
    ? 'write {...a, ...b}: Object.assign takes __proto__ for the prototype'
    : undefined;
}

function bindingAdvice({ propertyName }) {
  const isComputed = propertyName !== undefined && ts.isComputedPropertyName(propertyName);
  return isComputed ? 'write own(x, name) instead of {[name]: value}' : undefined;
}

/** A union of literals is a table of our own with all its names in it. */
function isAnyText(type) {
  if (type.isUnionOrIntersection()) return type.types.some(isAnyText);
  const { String: text, TemplateLiteral, StringMapping, Any, Unknown } = ts.TypeFlags;
  return (type.flags & (text | TemplateLiteral | StringMapping | Any | Unknown)) !== 0;
}

function isDictionary(expression, checker) {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(expression));
  return checker.getIndexInfoOfType(type, ts.IndexKind.String) !== undefined;
}
