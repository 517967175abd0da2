/** Streams of YAML → whether they hold the same objects, whatever their order and notation. */
import { parseDocument } from 'yaml';

/** The objects of a stream: `kind/namespace/name` → canonical JSON. */
export function objectsOf(stream) {
  const objects = new Map();
  // One document at a time, which needs a fraction of the memory.
  for (const text of stream.split(/^---.*$/m)) {
    const object = parseDocument(text, { uniqueKeys: false }).toJS();
    if (object === null) continue;
    const { kind, metadata } = object;
    const key = `${kind}/${metadata.namespace}/${metadata.name}`;
    if (objects.has(key)) throw new Error(`${key} is there twice`);
    objects.set(key, canonical(object));
  }
  return objects;
}

/** The first difference in words; undefined when there is none. */
export function firstDifference(ours, theirs) {
  for (const [key, text] of theirs) {
    const found = ours.get(key);
    if (found === undefined) return `${key} is missing`;
    if (found !== text) return `${key} differs:\n  ${found}\n  ${text}`;
  }
  return [...ours.keys()].filter((key) => !theirs.has(key)).map((key) => `${key} is too many`)[0];
}

function canonical(value) {
  return JSON.stringify(value, (_, member) => {
    const isMap = typeof member === 'object' && member !== null && !Array.isArray(member);
    return isMap
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member;
  });
}
