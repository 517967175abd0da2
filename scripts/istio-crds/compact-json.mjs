// JSON → text that a person can review: what fits a line stands on one.

const WIDTH = 120;

/** The value as text; `indent` is that of the line that it begins on. */
export function compactJson(value, indent = '') {
  const line = oneLine(value);
  if (typeof value !== 'object' || indent.length + line.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((item) => compactJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${quoted(key)}: ${compactJson(item, inner)}`);
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${members.map((member) => `${inner}${member}`).join(',\n')}\n${indent}${close}`;
}

function oneLine(value) {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object') return quoted(value);
  const members = Object.entries(value).map(([key, item]) => `${quoted(key)}: ${oneLine(item)}`);
  return `{ ${members.join(', ')} }`.replace('{  }', '{}');
}

function quoted(value) {
  return JSON.stringify(value);
}
