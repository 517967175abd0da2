/** The function's configuration → a valid Hydration, from one or from a ConfigMap. */
import { functionConfigKind, functionConfigMissing } from '../diagnostic/codes/function.ts';
import { type Diagnostic, diagnose, hasErrors, withPart } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { startOfFile } from '../diagnostic/position.ts';
import { hydration } from '../kind/distributary-v1alpha1/hydration.ts';
import { apiVersionOf, isOfKind } from '../kind/kind.ts';
import { validateResource } from '../kind/validate-resource.ts';
import { checkIdentity } from '../parse/object-identity.ts';
import { parseDocuments } from '../parse/parse-documents.ts';
import { type Json, objectAt } from '../resource/json.ts';
import { type Resource, type SourceText, toResource } from '../resource/resource.ts';
import { CONFIG_FILE, type ListItem } from './resource-list.ts';

/** Reads the configuration; undefined when it contains an error. */
export function readHydration(config: ListItem | undefined): Outcome<Resource | undefined> {
  if (config === undefined) {
    return failed([diagnose(functionConfigMissing, {}, startOfFile(CONFIG_FILE))]);
  }
  const { object, source } = config;
  const identity = checkIdentity(object, source);
  if (hasErrors(identity)) return failed(identity);
  const resource = toResource(object, { type: 'authored', source });
  const written = asHydration(resource, source);
  if (written.value === undefined) return failed(written.diagnostics);
  const diagnostics = [...written.diagnostics, ...validateResource(written.value)];
  return hasErrors(diagnostics) ? failed(diagnostics) : { value: written.value, diagnostics };
}

function failed(diagnostics: readonly Diagnostic[]): Outcome<undefined> {
  return { value: undefined, diagnostics };
}

function asHydration(resource: Resource, source: SourceText): Outcome<Resource | undefined> {
  if (isOfKind(resource, hydration)) return { value: resource, diagnostics: [] };
  if (isOfKind(resource, { group: '', version: 'v1', kind: 'ConfigMap' })) {
    return fromConfigMap(resource, source);
  }
  const found = `a ${resource.kind} of "${resource.apiVersion}"`;
  return failed([diagnose(functionConfigKind, { found }, source.locate('/kind'))]);
}

/** `data` contains the fields of `spec` as texts, the fleet's settings as YAML. */
function fromConfigMap(resource: Resource, source: SourceText): Outcome<Resource> {
  const data = objectAt(resource.object, 'data') ?? {};
  const fleet = readFleetText(data['fleet'], source);
  const spec = fleet.value === undefined ? data : { ...data, fleet: fleet.value };
  const { apiVersion, kind } = { apiVersion: apiVersionOf(hydration), kind: hydration.kind };
  const object = { apiVersion, kind, metadata: resource.object['metadata'], spec };
  const inData: SourceText = {
    ...source,
    locate: (pointer, part) => source.locate(toData(pointer), part),
  };
  return {
    value: toResource(object, { type: 'authored', source: inData }),
    diagnostics: fleet.diagnostics,
  };
}

/** A text that is no single mapping stays a text, which the schema rejects. */
function readFleetText(text: Json | undefined, source: SourceText): Outcome<Json | undefined> {
  if (typeof text !== 'string') return { value: text, diagnostics: [] };
  const { value, diagnostics } = parseDocuments({ path: CONFIG_FILE, text });
  const at = source.locate('/data/fleet');
  const [only] = value;
  return {
    value: value.length === 1 && only !== undefined ? only.object : text,
    diagnostics: diagnostics.map((finding) => withPart(finding, { at })),
  };
}

/** The text of the fleet's settings is one value. */
function toData(pointer: string): string {
  return pointer.replace(/^\/spec(?=\/|$)/, '/data').replace(/^(\/data\/fleet)\/.*/, '$1');
}
