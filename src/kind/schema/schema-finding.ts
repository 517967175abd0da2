/** JSON Schema violations → findings in words: field, found value, expected value. */

import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { exclusiveFields } from '../../diagnostic/codes/istio-schema.ts';
import {
  fieldPerhapsNewer,
  missingField,
  numberOutOfRange,
  unknownField,
  valueNotAllowed,
  wrongLength,
  wrongType,
} from '../../diagnostic/codes/schema.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { didYouMean, nearestName } from '../../diagnostic/wording/nearest-name.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  stringAt,
  valueAt,
} from '../../resource/json.ts';
import {
  escapeToken,
  fieldPath,
  formatPointer,
  parsePointer,
} from '../../resource/json-pointer.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import { describeField, fieldAt, locateField } from '../field-finding.ts';
import type { Kind } from '../kind.ts';
import { compileSchema } from './compile-schema.ts';
import { expectation, propertyNames } from './schema-expectation.ts';

/** By schema: versions of a kind may share one, and it is compiled at the first object. */
const compiled = new Map<JsonObject, ValidateFunction>();

export interface SchemaFinding {
  readonly finding: Diagnostic;
  /** The field with the refused value; absent when the field is missing or unknown. */
  readonly refused?: string;
  /** For an unknown field: a similar known one, if any. */
  readonly meant?: string;
}

/** The violations of the schema of the object's kind. A field that a newer release may have is a warning. */
export function schemaFindings(
  resource: Resource,
  kind: Kind,
  mayBeNewer = false,
): readonly SchemaFinding[] {
  const validate = getOrInsert(compiled, kind.schema, () => compileSchema(kind));
  if (validate(withoutNulls(resource.object))) return [];
  return (validate.errors ?? []).filter(isOfItsOwn).map((error) => {
    const finding = schemaFinding(resource, kind, error, mayBeNewer);
    if (!aboutFields.includes(error.keyword)) return { finding, refused: error.instancePath };
    const meant = meantField(error);
    return meant === undefined ? { finding } : { finding, meant };
  });
}

/** Keywords about the presence of fields, not about values; all choices are between fields. */
const aboutFields = ['required', 'additionalProperties', 'oneOf', 'anyOf'];

/**
 * Errors of a single choice, or of a key, are reported by the keyword around it; a value of the wrong type is not also reported as an
 * unlisted one.
 */
function isOfItsOwn({ keyword, schemaPath, parentSchema, data }: ErrorObject): boolean {
  if (keyword === 'if' || /\/(?:oneOf|anyOf|propertyNames)\//.test(schemaPath)) return false;
  if (aboutFields.includes(keyword)) return isObject(data);
  return keyword !== 'enum' || parentSchema?.['type'] !== 'string' || typeof data === 'string';
}

/** The API server drops nulls before it validates. Most objects have none, and are not copied. */
function withoutNulls(value: Json | undefined): Json | undefined {
  return hasNull(value) ? copyWithoutNulls(value) : value;
}

function hasNull(value: Json | undefined): boolean {
  if (isArray(value))
    return value.some((item) => (isObject(item) ? itemHasNull(item) : hasNull(item)));
  if (!isObject(value)) return value === null;
  const members = Object.values(value);
  for (let i = 0; i < members.length; i += 1) {
    const member = members[i];
    if (member === null || (typeof member === 'object' && hasNull(member))) return true;
  }
  return false;
}

/** Derived lists of many clusters share their items. */
const itemHasNull: (item: JsonObject) => boolean = memoise((item) =>
  Object.values(item).some(hasNull),
);

function copyWithoutNulls(value: Json | undefined): Json | undefined {
  if (isArray(value)) return value.map((item) => copyWithoutNulls(item) ?? null);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([key, member]) => [key, copyWithoutNulls(member)]));
}

function schemaFinding(
  resource: Resource,
  kind: Kind,
  error: ErrorObject,
  mayBeNewer: boolean,
): Diagnostic {
  const schema: JsonObject = isObject(error.parentSchema) ? error.parentSchema : {};
  const pointer = pointerOf(error);
  const args = {
    object: displayName(resource),
    field: fieldPath(pointer),
    found: describeField(resource, pointer),
    expected: expectation(error.keyword, schema, pointer),
  };
  const special = own(kind.codes, `${error.keyword} ${generalised(pointer)}`);
  const value = locateField(resource, pointer);
  if (special !== undefined) return diagnose(special, args, value);
  switch (error.keyword) {
    case 'additionalProperties': {
      const hint = didYouMean(lastToken(pointer), propertyNames(schema));
      const code = mayBeNewer ? fieldPerhapsNewer : unknownField;
      return diagnose(code, { ...args, hint }, locateField(resource, pointer, 'key'));
    }
    case 'required':
      return diagnose(missingField, args, locateField(resource, pointer));
    case 'enum':
    case 'const': {
      const found = fieldAt(resource, pointer);
      const hint = typeof found === 'string' ? didYouMean(found, propertyNames(schema)) : '';
      return diagnose(valueNotAllowed, { ...args, hint }, value);
    }
    case 'pattern':
    case 'propertyNames':
      return diagnose(valueNotAllowed, { ...args, hint: '' }, value);
    case 'oneOf':
    case 'anyOf':
      return choiceFinding(resource, schema, error);
    case 'type':
      return diagnose(wrongType, { ...args, meant: meantMap(error, args.found) }, value);
    default:
      return diagnose(own(plainCodes, error.keyword) ?? wrongLength, args, value);
  }
}

/** The finding for an object with two of some fields, of which it may have one, at the second field. */
function choiceFinding(resource: Resource, schema: JsonObject, error: ErrorObject): Diagnostic {
  const { instancePath, keyword } = error;
  const fields = listAt(schema, keyword)
    .flatMap((choice) => listAt(choice, 'required'))
    .map(String);
  const present = fields.filter(
    (field) => isObject(error.data) && Object.hasOwn(error.data, field),
  );
  const [, second] = present;
  const pointer = second === undefined ? instancePath : `${instancePath}/${escapeToken(second)}`;
  const args = { object: displayName(resource), field: fieldPath(instancePath), fields, present };
  return diagnose(exclusiveFields, args, locateField(resource, pointer, 'key'));
}

/** Where a string replaces a map with one required field, it is the value of that field; except for fields that may not be printed. */
function meantMap(error: ErrorObject, found: string): string | undefined {
  const { parentSchema, data } = error;
  const schema: JsonObject = isObject(parentSchema) ? parentSchema : {};
  const selector = meantSelector(error, schema);
  if (selector !== undefined) return selector;
  const [field, ...others] = listAt(schema, 'required');
  if (typeof field !== 'string' || others.length > 0) return undefined;
  if (stringAt(schema, 'properties', field, 'type') !== 'string') return undefined;
  return typeof data === 'string' && found === `"${data}"` ? `${field}: ${data}` : undefined;
}

/** Names in place of a selector of clusters, which lists them in `names`. */
function meantSelector(
  { instancePath, data }: ErrorObject,
  schema: JsonObject,
): string | undefined {
  const names = valueAt(schema, 'properties', 'names', 'items');
  if (names === undefined || listAt(schema, 'required').length > 0) return undefined;
  const written: readonly unknown[] = Array.isArray(data) ? data : [data];
  if (written.length === 0 || !written.every(isPlainName)) return undefined;
  const shown = written.slice(0, MOST_NAMES).join(', ');
  const selector = `{names: [${shown}${written.length > MOST_NAMES ? ', …' : ''}]}`;
  const field = lastToken(instancePath);
  return /^\d*$/.test(field) ? selector : `${field}: ${selector}`;
}

/** Maximum number of names that a remedy repeats. */
const MOST_NAMES = 8;

/** A name of a cluster that needs no quotes. */
function isPlainName(name: unknown): boolean {
  return typeof name === 'string' && /^[a-z][-a-z0-9]{0,62}$/.test(name);
}

const plainCodes: Readonly<Record<string, typeof numberOutOfRange>> = {
  minimum: numberOutOfRange,
  maximum: numberOutOfRange,
};

/** The known field that is similar to a misspelled one, as in findings. */
function meantField({
  keyword,
  parentSchema,
  instancePath,
  params,
}: ErrorObject): string | undefined {
  if (keyword !== 'additionalProperties' || !isObject(parentSchema)) return undefined;
  const near = nearestName(String(params['additionalProperty']), propertyNames(parentSchema));
  return near === undefined ? undefined : fieldPath(`${instancePath}/${escapeToken(near)}`);
}

/** An unknown or missing field is the place itself, although the error is reported for the object around it. */
function pointerOf({ instancePath, params }: ErrorObject): string {
  const { additionalProperty, missingProperty } = params;
  const name: unknown = additionalProperty ?? missingProperty;
  return typeof name === 'string' ? `${instancePath}/${escapeToken(name)}` : instancePath;
}

/** `/spec/rules/0/path` → `/spec/rules/N/path`. */
function generalised(pointer: string): string {
  const tokens = parsePointer(pointer) ?? [];
  return formatPointer(tokens.map((token) => (/^\d+$/.test(token) ? 'N' : token)));
}

function lastToken(pointer: string): string {
  return parsePointer(pointer)?.at(-1) ?? '';
}
