/** The JSON Schema of the Fleet → docs/reference/fleet.md. */
import { kinds } from '../../../src/kind/registry.ts';
import { isObject, type Json, objectAt, stringAt } from '../../../src/resource/json.ts';
import { cell } from './cell.ts';

/** The page, without its last line. */
export function fleetPage(): string {
  const schema = kinds.find(({ kind }) => kind === 'Fleet')?.schema ?? {};
  const rows = rowsBelow(objectAt(schema, 'properties', 'spec'), 'spec');
  return `# The Fleet

\`distributary.yaml\` contains one object of kind \`Fleet\` and apiVersion \`distributary.dev/v1alpha1\`. Each field of \`spec\` has a default. \`distributary schema Fleet\` prints the JSON Schema, which editors use for completion.
[Sources](../sources.md), [the mesh](../mesh.md), [branches](../branches.md), [guards](../outages.md#guards) and [findings](../adopt.md#silence-a-finding) describe the settings in context.

| field | type | meaning |
|---|---|---|
${rows.join('')}`;
}

function rowsBelow(part: Json | undefined, prefix: string): readonly string[] {
  const items = objectAt(part, 'items');
  if (items !== undefined) return rowsBelow(items, `${prefix}[]`);
  return Object.entries(objectAt(part, 'properties') ?? {}).flatMap(([name, member]) => {
    if (!isObject(member)) return [];
    const path = `${prefix}.${name}`;
    const words = cell(stringAt(member, 'description') ?? '');
    return [`| \`${path}\` | ${typeOf(member)} | ${words} |\n`, ...rowsBelow(member, path)];
  });
}

/** `array of string`, or the words that are allowed. */
function typeOf(member: Json): string {
  const allowed = isObject(member) ? member['enum'] : undefined;
  if (Array.isArray(allowed)) return allowed.map((one) => `\`${String(one)}\``).join(', ');
  const type = stringAt(member, 'type') ?? 'any';
  return type === 'array' ? `array of ${typeOf(objectAt(member, 'items') ?? {})}` : type;
}
