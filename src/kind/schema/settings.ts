/**
 * Settings, each defined once → their JSON Schema for completion and validation, their type, and the parsed values with every default
 * filled in.
 */
import { compareStrings } from '../../collection/order.ts';
import { present } from '../../collection/present.ts';
import { isArray, isObject, type Json, type JsonObject, valueAt } from '../../resource/json.ts';
import { stringMap } from '../../resource/resource.ts';
import { closed, described } from './object-schema.ts';

/** The forms of a single value, and their parsed types. */
interface Forms {
  /** A text that is not empty. */
  readonly text: string;
  /** A text that `must` describes completely. */
  readonly word: string;
  readonly texts: readonly string[];
  readonly textMap: Readonly<Record<string, string>>;
  /** A whole number of 32 bits, from 0. */
  readonly count: number;
  /** A whole number from 0 to 100. */
  readonly percent: number;
  readonly number: number;
  /** Members that are parsed elsewhere. */
  readonly object: JsonObject;
  /** Any value that matches `must`. */
  readonly value: Json;
}

export type Setting = {
  /** Its description in editors. */
  readonly says?: string;
  /** The default, also for a value of the wrong type; absent: none. */
  readonly or?: Json;
  readonly isRequired?: boolean;
  /** Further keywords of the schema. */
  readonly must?: JsonObject;
} & (
  | { readonly is: keyof Forms }
  | { readonly words: readonly string[] }
  | {
      readonly fields: Settings;
      /** A word that may replace the fields. */
      readonly unless?: string;
    }
  | {
      readonly each: Settings;
      /** Further keywords of the schema of an item. */
      readonly items?: JsonObject;
    }
);

/** Settings by their names, in the order in which they are shown. */
export interface Settings {
  readonly [name: string]: Setting;
}

/** The parsed type of a setting. */
type ValueOf<S> = S extends { readonly words: readonly (infer W)[] }
  ? W
  : S extends { readonly fields: infer F; readonly unless: infer U }
    ? Values<F> | U
    : S extends { readonly fields: infer F }
      ? Values<F>
      : S extends { readonly each: infer F }
        ? readonly Values<F>[]
        : S extends { readonly is: infer I extends keyof Forms }
          ? Forms[I]
          : never;

/** The parsed type of settings: those without a default are optional. */
export type Values<S> = {
  readonly [N in keyof S as S[N] extends { readonly or: unknown } ? N : never]: ValueOf<S[N]>;
} & {
  readonly [N in keyof S as S[N] extends { readonly or: unknown } ? never : N]?: ValueOf<S[N]>;
};

/** Parses settings; unknown ones are omitted, and a value of the wrong type counts as absent. */
export function readSettings<S extends Settings>(settings: S, written: Json | undefined): Values<S>;
export function readSettings(settings: Settings, written: Json | undefined): object {
  const values = Object.entries(settings).map(([name, setting]): [string, unknown] => {
    const value = readSetting(setting, valueAt(written, name));
    return [
      name,
      value ?? (setting.or === undefined ? undefined : readSetting(setting, setting.or)),
    ];
  });
  return present(Object.fromEntries(values));
}

function readSetting(setting: Setting, written: Json | undefined): unknown {
  if ('words' in setting) return setting.words.find((word) => word === written);
  if ('fields' in setting) {
    if (isObject(written)) return readSettings(setting.fields, written);
    return setting.unless === written ? written : undefined;
  }
  if ('is' in setting) return forms[setting.is].read(written);
  const { each } = setting;
  return isArray(written) ? written.map((item) => readSettings(each, item)) : undefined;
}

/** The schema of an object with these settings and no others. */
export function schemaOf(settings: Settings): JsonObject {
  return closed(propertiesOf(settings), requiredOf(settings));
}

/** The schemas of the settings. */
export function propertiesOf(settings: Settings): JsonObject {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const { says, must = {} } = setting;
      const schema = { ...formOf(setting), ...must };
      return [name, says === undefined ? schema : described(says, schema)];
    }),
  );
}

function requiredOf(settings: Settings): readonly string[] {
  const required = Object.entries(settings).filter(([, { isRequired }]) => isRequired === true);
  return required.map(([name]) => name).sort(compareStrings);
}

function formOf(setting: Setting): JsonObject {
  if ('words' in setting) return { enum: setting.words };
  if ('is' in setting) return forms[setting.is].schema;
  if ('each' in setting) {
    return { type: 'array', items: { ...schemaOf(setting.each), ...setting.items } };
  }
  const { unless, fields } = setting;
  if (unless === undefined) return schemaOf(fields);
  return {
    type: ['object', 'string'],
    if: { type: 'string' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { enum: [unless] },
    properties: propertiesOf(fields),
    additionalProperties: false,
  };
}

const text = { type: 'string', minLength: 1 };

/** The schema and the parser of each form. */
const forms: { readonly [F in keyof Forms]: Form<Forms[F]> } = {
  text: { schema: text, read: stringIn },
  word: { schema: {}, read: stringIn },
  texts: {
    schema: { type: 'array', items: text },
    read: (value) =>
      isArray(value) ? value.filter((item) => typeof item === 'string') : undefined,
  },
  textMap: {
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    read: (value) => (isObject(value) ? stringMap(value) : undefined),
  },
  count: { schema: { type: 'integer', minimum: 0, maximum: 4294967295 }, read: numberIn },
  percent: { schema: { type: 'integer', minimum: 0, maximum: 100 }, read: numberIn },
  number: { schema: { type: 'number' }, read: numberIn },
  object: { schema: { type: 'object' }, read: (value) => (isObject(value) ? value : undefined) },
  value: { schema: {}, read: (value) => value },
};

/** The schema and the parser of a single value. */
interface Form<T> {
  readonly schema: JsonObject;
  /** Undefined for a value of the wrong type. */
  read(value: Json | undefined): T | undefined;
}

function stringIn(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberIn(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
