/** `values` and `valuesFrom` of a HelmRelease → the values of its chart, merged as Flux does it. */
import { memoise, memoiseByValue } from '../../../../collection/memoise.ts';
import { own } from '../../../../collection/own.ts';
import { releaseValuesSecret } from '../../../../diagnostic/codes/releases.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../../diagnostic/outcome.ts';
import { isEncryptedObject } from '../../../../kind/kubernetes-core-v1/encrypted-object.ts';
import { parseDocuments } from '../../../../parse/parse-documents.ts';
import {
  isArray,
  type Json,
  type JsonObject,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import { formatPointer } from '../../../../resource/json-pointer.ts';
import { displayName, locate, type Resource, specOf } from '../../../../resource/resource.ts';
import { mergeValues } from '../../helm/merge-values.ts';
import { missingPart } from '../needed-object.ts';
import type { FindObject } from '../objects-of-clusters.ts';
import { fieldFinding } from './release-fields.ts';

/** The values; those in the HelmRelease itself have the highest precedence. */
export function releaseValues(release: Resource, find: FindObject): Outcome<JsonObject> {
  const from = valueAt(specOf(release), 'valuesFrom');
  const diagnostics: Diagnostic[] = [];
  let value: JsonObject = {};
  for (const [i, reference] of (isArray(from) ? from : []).entries()) {
    const taken = takeReference(release, { reference, i }, find);
    diagnostics.push(...taken.diagnostics);
    value = mergeValues(value, taken.value);
  }
  return { value: mergeValues(value, objectAt(specOf(release), 'values') ?? {}), diagnostics };
}

interface Reference {
  readonly reference: Json;
  readonly i: number;
}

function takeReference(
  release: Resource,
  { reference, i }: Reference,
  find: FindObject,
): Outcome<JsonObject> {
  const { namespace } = release;
  const [kind, name] = [stringAt(reference, 'kind') ?? '', stringAt(reference, 'name') ?? ''];
  const refused = (...diagnostics: readonly Diagnostic[]) => ({ value: {}, diagnostics });
  const way = ['spec', 'valuesFrom', String(i)];
  const part = { kind, namespace, name };
  if (kind === 'Secret') {
    const args = { object: displayName(release), secret: displayName(part) };
    return refused(diagnose(releaseValuesSecret, args, locate(release, formatPointer(way))));
  }
  if (kind !== 'ConfigMap') return refused(fieldFinding(release, way, 'is of an unknown kind'));
  if (stringAt(reference, 'targetPath')) {
    return refused(fieldFinding(release, [...way, 'targetPath'], 'is not supported'));
  }
  const found = find({ group: '', ...part });
  if (found === undefined || found === 'several') {
    return refused(missingPart(release, part, found, way));
  }
  if (isEncryptedObject(found)) {
    const problem = `names ${displayName(found)}, which SOPS encrypted; distributary decrypts nothing`;
    return refused(fieldFinding(release, way, problem));
  }
  const key = stringAt(reference, 'valuesKey') || 'values.yaml';
  const values = valuesIn(found.object)(key);
  if (values !== undefined) return { value: values, diagnostics: [] };
  const problem = `names "${key}" of ${displayName(found)}, which contains no values`;
  return refused(fieldFinding(release, way, problem));
}

/** The values of a ConfigMap by key, each text parsed once for all releases; undefined where it has none. */
const valuesIn: (configMap: JsonObject) => (key: string) => JsonObject | undefined = memoise(
  (configMap) =>
    memoiseByValue((key) => {
      const text = own(objectAt(configMap, 'data'), key);
      return typeof text === 'string' ? readValues(text) : undefined;
    }),
);

/** The object in a text; undefined unless it is a single object. */
function readValues(text: string): JsonObject | undefined {
  const { value, diagnostics } = parseDocuments({ path: 'values.yaml', text });
  const isFine = value.length < 2 && !diagnostics.some(({ severity }) => severity === 'error');
  return isFine ? (value[0]?.object ?? {}) : undefined;
}
