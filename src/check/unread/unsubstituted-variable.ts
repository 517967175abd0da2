/** Objects with a variable of Flux in a field that takes none: no branch has its value. */
import { memoise } from '../../collection/memoise.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { kindOf } from '../../kind/registry.ts';
import { textFinder } from '../../resource/find-text.ts';
import { isObject, type Json } from '../../resource/json.ts';
import { fieldPath, formatPointer } from '../../resource/json-pointer.ts';
import { inCluster, locate, type Resource } from '../../resource/resource.ts';
import { type Check, filterObjects } from '../check.ts';
import { unsubstitutedVariable as code } from '../codes/unread.ts';

/** As Flux writes them: `${NAME}`, `${NAME:=default}`. */
const variable = /\$\{[A-Za-z_][A-Za-z0-9_]*(?::?[-=][^}]*)?\}/;

/** Reports the first of each object. */
export const unsubstitutedVariable: Check = {
  codes: [code],
  run({ objects, cluster }) {
    return affected(objects).flatMap((resource) => {
      const found = firstVariable(resource);
      if (found === undefined) return [];
      const { pointer, text } = found;
      const field = fieldPath(pointer);
      const args = { ...inCluster(resource, cluster), field, variable: text };
      return [diagnose(code, args, locate(resource, pointer, 'value'))];
    });
  },
};

interface Found {
  readonly pointer: string;
  readonly text: string;
}

/** Several clusters may share an object. */
const firstVariable: (resource: Resource) => Found | undefined = memoise((resource) => {
  const { metadata, spec } = resource.object;
  const { name, namespace, labels } = isObject(metadata) ? metadata : {};
  return (
    search(name, ['metadata', 'name']) ??
    search(namespace, ['metadata', 'namespace']) ??
    search(labels, ['metadata', 'labels']) ??
    (takesNone(resource) ? search(spec, ['spec']) : undefined)
  );
});

const affected = filterObjects((resource) => firstVariable(resource) !== undefined);

/** Kinds with texts for programs, in which "${" may be meant. */
const opaque = new Set([
  'Application',
  'EnvoyFilter',
  'HelmRelease',
  'ProxyConfig',
  'Telemetry',
  'TrafficExtension',
  'WasmPlugin',
]);

/** Whether no field of the kind's spec can have such a text. */
function takesNone(resource: Resource): boolean {
  const kind = kindOf(resource);
  return kind !== undefined && !opaque.has(kind.kind);
}

/** A text with a regular expression may mean "${" as it is. */
const findVariable = textFinder(
  (text) => (text.includes('${') ? variable.exec(text)?.[0] : undefined),
  'regex',
);

function search(value: Json | undefined, path: readonly string[]): Found | undefined {
  const first = findVariable(value);
  return first && { pointer: formatPointer([...path, ...first.path]), text: first.found };
}
