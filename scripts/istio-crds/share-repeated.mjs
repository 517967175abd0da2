// A JSON Schema → the same with a reference wherever a large part occurs again, and these parts by their names.

/** What is shorter is not worth a name. */
const MIN_LENGTH = 200;

/** Names the parts that occur more than once after the field that holds them, the largest first. */
export function shareRepeated(schema) {
  const counts = new Map();
  count(schema, '', counts);
  const names = new Map();
  const largest = [...counts]
    .filter(([, { times }]) => times > 1)
    .sort(([a], [b]) => b.length - a.length);
  for (const [text, { name }] of largest)
    names.set(text, unusedName(name, new Set(names.values())));
  const shared = [...names].map(([text, name]) => [
    name,
    withReferences(JSON.parse(text), names, true),
  ]);
  const spec = withReferences(schema, names, true);
  // A part that occurs only inside of another one which is named is needed once.
  const used = new Set(JSON.stringify([spec, shared]).match(/#\/\$defs\/\w+/g) ?? []);
  const needed = shared.filter(([name]) => used.has(`#/$defs/${name}`)).sort();
  return { spec, shared: Object.fromEntries(needed) };
}

function count(schema, name, counts) {
  const text = JSON.stringify(schema);
  if (schema.type === 'object' && schema.properties !== undefined && text.length >= MIN_LENGTH) {
    const known = counts.get(text) ?? { name, times: 0 };
    counts.set(text, { ...known, times: known.times + 1 });
  }
  for (const [field, part] of partsOf(schema)) count(part, field ?? name, counts);
}

function partsOf({ properties = {}, items, additionalProperties }) {
  const others = [items, additionalProperties].filter((part) => typeof part === 'object');
  return [...Object.entries(properties), ...others.map((part) => [undefined, part])];
}

function withReferences(schema, names, isWhole) {
  const name = names.get(JSON.stringify(schema));
  if (name !== undefined && !isWhole) return { $ref: `#/$defs/${name}` };
  const below = (part) => (typeof part === 'object' ? withReferences(part, names, false) : part);
  const result = { ...schema };
  for (const keyword of ['items', 'additionalProperties']) {
    if (keyword in schema) result[keyword] = below(schema[keyword]);
  }
  if (schema.properties !== undefined) {
    const members = Object.entries(schema.properties);
    result.properties = Object.fromEntries(members.map(([field, part]) => [field, below(part)]));
  }
  return result;
}

function unusedName(name, used) {
  let free = name;
  for (let i = 2; used.has(free); i += 1) free = `${name}${i}`;
  return free;
}
