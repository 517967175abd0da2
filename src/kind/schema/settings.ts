/**
 * Settings, each written down once → the JSON Schema that people complete and check them by, their type, and what is read of them with
 * every default filled in.
 * @module
 */
import { compareStrings } from '../../collection/order.ts';
import { present } from '../../collection/present.ts';
import { isArray, isObject, type Json, type JsonObject, valueAt } from '../../resource/json.ts';
import { stringMap } from '../../resource/resource.ts';
import { closed, described } from './object-schema.ts';

/** What a value by itself may be, and what it is read as. */
interface Forms {
  /** A text that is not empty. */
  readonly text: string;
  /** A text of which `must` says all. */
  readonly word: string;
  readonly texts: readonly string[];
  readonly textMap: Readonly<Record<string, string>>;
  /** A whole number of 32 bits, from 0. */
  readonly count: number;
  /** A whole number from 0 to 100. */
  readonly percent: number;
  readonly number: number;
  /** Items that are read elsewhere. */
  readonly list: readonly Json[];
  /** Members that are read elsewhere. */
  readonly object: JsonObject;
  /** Anything that `must` takes. */
  readonly value: Json;
}

/** A setting. */
export type Setting = {
  /** What editors show beside it. */
  readonly says?: string;
  /** What stands for it where nothing is written, or what has the wrong type; absent: nothing does. */
  readonly or?: Json;
  readonly isRequired?: boolean;
  /** What the schema asks for besides. */
  readonly must?: JsonObject | (() => JsonObject);
} & (
  | { readonly is: keyof Forms }
  | { readonly words: readonly string[] }
  | {
      readonly fields: Settings | (() => Settings);
      /** A word that may stand instead of the fields. */
      readonly unless?: string;
    }
  | { readonly each: Settings | (() => Settings) }
);

/** Settings by their names, in the order in which they are shown. */
export interface Settings {
  readonly [name: string]: Setting;
}

type Made<T> = T extends () => infer R ? R : T;

/** What a setting is read as. */
type ValueOf<S> = S extends { readonly words: readonly (infer W)[] }
  ? W
  : S extends { readonly fields: infer F; readonly unless: infer U }
    ? Values<Made<F>> | U
    : S extends { readonly fields: infer F }
      ? Values<Made<F>>
      : S extends { readonly each: infer F }
        ? readonly Values<Made<F>>[]
        : S extends { readonly is: infer I extends keyof Forms }
          ? Forms[I]
          : never;

/** What settings are read as: those without a default may be absent. */
export type Values<S> = {
  readonly [N in keyof S as S[N] extends { readonly or: unknown } ? N : never]: ValueOf<S[N]>;
} & {
  readonly [N in keyof S as S[N] extends { readonly or: unknown } ? never : N]?: ValueOf<S[N]>;
};

/** Reads settings; what is unknown is left out, and what has the wrong type counts as absent. */
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
    if (isObject(written)) return readSettings(made(setting.fields), written);
    return setting.unless === written ? written : undefined;
  }
  if ('is' in setting) return forms[setting.is].read(written);
  const settings = made(setting.each);
  return isArray(written) ? written.map((item) => readSettings(settings, item)) : undefined;
}

/** The schema of an object that has these settings and nothing else. */
export function schemaOf(settings: Settings): JsonObject {
  return closed(propertiesOf(settings), requiredOf(settings));
}

/** The schemas of the settings. */
export function propertiesOf(settings: Settings): JsonObject {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const { says, must = {} } = setting;
      const schema = { ...formOf(setting), ...made(must) };
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
  if ('each' in setting) return { type: 'array', items: schemaOf(made(setting.each)) };
  const { unless } = setting;
  const fields = made(setting.fields);
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

function made<T extends object>(value: T | (() => T)): T {
  return typeof value === 'function' ? value() : value;
}

const text = { type: 'string', minLength: 1 };

/** How each form is written, and read. */
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
  list: { schema: { type: 'array' }, read: (value) => (isArray(value) ? value : undefined) },
  object: { schema: { type: 'object' }, read: (value) => (isObject(value) ? value : undefined) },
  value: { schema: {}, read: (value) => value },
};

/** How a value by itself is written, and read. */
interface Form<T> {
  readonly schema: JsonObject;
  /** Undefined for what has the wrong type. */
  read(value: Json | undefined): T | undefined;
}

function stringIn(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberIn(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
