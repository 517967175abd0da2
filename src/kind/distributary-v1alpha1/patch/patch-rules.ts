/** The rules of a Fleet's patches beyond its schema. The result of a patch is checked where it is applied. */
import {
  patchOpInvalid,
  patchUnsafe,
  regexInvalid,
  selectorInvalid,
} from '../../../diagnostic/codes/fleet.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import {
  isArray,
  isObject,
  type Json,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../resource/json.ts';
import { escapeToken, parsePointer } from '../../../resource/json-pointer.ts';
import type { Resource } from '../../../resource/resource.ts';
import { type FieldReport, reportOn } from '../../field-finding.ts';
import { parseLabelSelector } from '../../notation/label-selector.ts';
import { compileNameRegex } from '../../notation/regex/name-regex.ts';
import { selectorFindings } from '../selector/selector-rules.ts';

/** Findings about the Fleet's patches. */
export function patchFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  return listAt(resource.object, 'spec', 'patches').flatMap((patch, i) => {
    const pointer = `/spec/patches/${i}`;
    const body = valueAt(patch, 'patch');
    return [
      ...selectorFindings(valueAt(patch, 'clusters'), `${pointer}/clusters`, report),
      ...targetFindings(objectAt(patch, 'target'), `${pointer}/target`, report),
      ...unsafeFindings(body, `${pointer}/patch`, report),
      ...(isArray(body) ? body : []).flatMap((op, j) =>
        operationFindings(op, `${pointer}/patch/${j}`, report),
      ),
    ];
  });
}

function targetFindings(
  target: Json | undefined,
  pointer: string,
  report: FieldReport,
): readonly Diagnostic[] {
  const bad = (fields: readonly string[], isValid: (text: string) => boolean): readonly string[] =>
    fields.filter((field) => {
      const text = stringAt(target, field);
      return text !== undefined && !isValid(text);
    });
  const regexes = ['group', 'version', 'kind', 'name', 'namespace'];
  const selectors = ['labelSelector', 'annotationSelector'];
  return [
    ...bad(regexes, (text) => compileNameRegex(text) !== undefined).map((field) =>
      report(regexInvalid, `${pointer}/${field}`, 'a regular expression that runs in linear time'),
    ),
    ...bad(selectors, (text) => parseLabelSelector(text) !== undefined).map((field) =>
      report(
        selectorInvalid,
        `${pointer}/${field}`,
        'a selector such as "tier=edge,env in (dev,test)"',
      ),
    ),
  ];
}

function operationFindings(op: Json, pointer: string, report: FieldReport): readonly Diagnostic[] {
  const name = stringAt(op, 'op') ?? '';
  const path = stringAt(op, 'path');
  const from = stringAt(op, 'from');
  const needsFrom = name === 'move' || name === 'copy';
  const needsValue = name === 'add' || name === 'replace' || name === 'test';
  const findings: Diagnostic[] = [];
  const check = (field: string, isGood: boolean, expected: string): void => {
    if (!isGood) findings.push(report(patchOpInvalid, `${pointer}/${field}`, expected));
  };
  check('path', path === undefined || isPointer(path), 'a JSON Pointer such as "/spec/replicas"');
  check('from', !needsFrom || isPointer(from ?? '-'), 'a JSON Pointer such as "/spec/replicas"');
  const hasValue = isObject(op) && Object.hasOwn(op, 'value');
  check('value', !needsValue || hasValue, `a value, which "${name}" needs`);
  const isInside = name === 'move' && from !== undefined && path?.startsWith(`${from}/`) === true;
  check('path', !isInside, 'a place outside of what is moved');
  return findings;
}

function isPointer(text: string): boolean {
  return parsePointer(text) !== undefined;
}

/** Property names with a meaning in JavaScript but not in Kubernetes. */
function unsafeFindings(
  value: Json | undefined,
  pointer: string,
  report: FieldReport,
): readonly Diagnostic[] {
  if (isArray(value)) {
    return value.flatMap((item, i) => [
      ...unsafePointers(item, `${pointer}/${i}`, report),
      ...unsafeFindings(item, `${pointer}/${i}`, report),
    ]);
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const at = `${pointer}/${escapeToken(key)}`;
    if (key === '__proto__') return [report(patchUnsafe, at, 'no such property')];
    return unsafeFindings(member, at, report);
  });
}

function unsafePointers(op: Json, pointer: string, report: FieldReport): readonly Diagnostic[] {
  return ['path', 'from']
    .filter((field) => {
      const tokens = parsePointer(stringAt(op, field) ?? '') ?? [];
      return tokens.some((token) => ['__proto__', 'constructor', 'prototype'].includes(token));
    })
    .map((field) => report(patchUnsafe, `${pointer}/${field}`, 'the path of a Kubernetes field'));
}
