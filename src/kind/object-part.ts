/** A part of an object that rules judge → its members, and findings about it: a value with its place, so that a rule needs no pointers. */
import type { Code } from '../diagnostic/code.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { FieldFinding } from '../diagnostic/field-code.ts';
import {
  isArray,
  type Json,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../resource/json.ts';
import { formatPointer } from '../resource/json-pointer.ts';
import type { Resource } from '../resource/resource.ts';
import { type FieldReport, reportOn } from './field-finding.ts';

/** A part of one object. */
export interface Part {
  /** Undefined when the field is not there. */
  readonly value: Json | undefined;
  /** JSON Pointer from the object's top. */
  readonly pointer: string;
  readonly report: FieldReport;
}

/** Its place is formatted on demand: most parts are valid, and large objects have thousands. */
class Member implements Part {
  readonly value: Json | undefined;
  readonly report: FieldReport;
  private readonly parent: Part;
  private readonly path: readonly string[];

  constructor(parent: Part, path: readonly string[], value: Json | undefined) {
    this.value = value;
    this.report = parent.report;
    this.parent = parent;
    this.path = path;
  }

  get pointer(): string {
    return `${this.parent.pointer}${formatPointer(this.path)}`;
  }
}

/** The object as a whole. */
export function wholeOf(resource: Resource): Part {
  return { value: resource.object, pointer: '', report: reportOn(resource) };
}

/** A field of the part, at the end of a path of names, there or not. */
export function fieldOf(part: Part, ...path: string[]): Part {
  return new Member(part, path, valueAt(part.value, ...path));
}

/** The members of a list of the part; none when the field is anything else. */
export function itemsOf(part: Part, name: string): readonly Part[] {
  const list = fieldOf(part, name);
  return listAt(part.value, name).map((value, i) => new Member(list, [String(i)], value));
}

/** The members of a map of the part, by their keys; none when the field is anything else. */
export function entriesOf(part: Part, name: string): readonly (readonly [string, Part])[] {
  const keys = Object.keys(objectAt(part.value, name) ?? {});
  return keys.map((key) => [key, fieldOf(part, name, key)]);
}

/** A text of the part; empty, as protobuf has it, when it is not there. */
export function textOf(part: Part, name: string): string {
  return stringAt(part.value, name) ?? '';
}

/** A number of the part; 0, as protobuf has it, when it is not there. */
export function numberOf(part: Part, name: string): number {
  return numberAt(part.value, name) ?? 0;
}

/** Whether the field is present and not null: empty values count. */
export function isSet(part: Part, name: string): boolean {
  const value = valueAt(part.value, name);
  return value !== undefined && value !== null;
}

/** Whether the field is a non-empty list. */
export function hasItems(part: Part, name: string): boolean {
  const value = valueAt(part.value, name);
  return isArray(value) && value.length > 0;
}

/** The finding that the part must have another value. */
export function fault(part: Part, code: Code<FieldFinding>, expected: string): Diagnostic {
  return part.report(code, part.pointer, expected);
}
