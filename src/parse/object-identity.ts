/** An object → the errors that prevent a Kubernetes object: in the fields of every object, their types and names. */
import { own } from '../collection/own.ts';
import type { Args, Code } from '../diagnostic/code.ts';
import {
  encryptedIdentity,
  generatedName,
  invalidApiVersion,
  invalidKind,
  invalidName,
  invalidNamespace,
  missingApiVersion,
  missingKind,
  missingName,
  notAnObject,
  wrongFieldType,
} from '../diagnostic/codes/parse-object.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { isCiphertext, isEncryptedObject } from '../kind/kubernetes-core-v1/encrypted-object.ts';
import { hasVariable } from '../kind/notation/variable-substitution.ts';
import { isDnsLabel, isDnsSubdomain } from '../resource/dns-name.ts';
import { isObject, type Json, type JsonObject, stringAt, valueAt } from '../resource/json.ts';
import { fieldPath, formatPointer } from '../resource/json-pointer.ts';
import { displayName, groupOf, type SourceText, versionOf } from '../resource/resource.ts';
import { describeValue } from './tree/node.ts';

/** Groups whose objects may have any name that is valid in a path; all others have DNS names. */
const FREE_NAMES =
  /^(?:rbac\.authorization\.k8s\.io|certificates\.k8s\.io|apiregistration\.k8s\.io|(?:.+\.)?openshift\.io)$/;

const MAX_NAME = 253;

/** Whether a name and a namespace are those that a cluster gets, or may have variables of Flux, whose values only a source knows. */
export type NameForm = 'final' | 'variable';

/** Errors of the object's identity; empty when it can become a resource. */
export function checkIdentity(
  object: JsonObject,
  source: SourceText,
  names: NameForm = 'final',
): readonly Diagnostic[] {
  const check = { object, source, names, label: labelOf(object), findings: [] };
  if (['apiVersion', 'kind', 'metadata'].every((name) => isAbsent(own(object, name)))) {
    const found = 'a document without apiVersion, kind and metadata';
    find(check, notAnObject, { found, expected: 'a Kubernetes object' }, []);
    return check.findings;
  }
  const hidden = ['apiVersion', 'kind'].find((name) => isCiphertext(own(object, name)));
  if (hidden !== undefined && isEncryptedObject({ object })) {
    find(check, encryptedIdentity, { field: hidden }, [hidden]);
    return check.findings;
  }
  checkApiVersion(check);
  checkKind(check);
  if (isObject(object['metadata'])) {
    checkName(check);
    checkNamespace(check);
    checkStringMap(check, 'labels');
    checkStringMap(check, 'annotations');
  } else if (isAbsent(object['metadata'])) {
    find(check, missingName, { object: check.label }, []);
  } else {
    findWrongType(check, ['metadata'], 'a mapping');
  }
  return check.findings;
}

interface Check {
  readonly object: JsonObject;
  readonly source: SourceText;
  readonly names: NameForm;
  /** The name of the object in messages. */
  readonly label: string;
  readonly findings: Diagnostic[];
}

function checkApiVersion(check: Check): void {
  const apiVersion = stringField(check, ['apiVersion']);
  if (apiVersion === '') find(check, missingApiVersion, { object: check.label }, ['apiVersion']);
  if (apiVersion === undefined || apiVersion === '') return;
  const isValid = /^(?:[^/]+\/)?[^/]+$/.test(apiVersion) && isDnsLabel(versionOf(apiVersion));
  const group = groupOf(apiVersion);
  if (isValid && (group === '' || isDnsSubdomain(group))) return;
  find(check, invalidApiVersion, { apiVersion }, ['apiVersion']);
}

function checkKind(check: Check): void {
  const kind = stringField(check, ['kind']);
  if (kind === '') find(check, missingKind, { object: check.label }, ['kind']);
  if (kind === undefined || kind === '' || /^[A-Za-z][A-Za-z0-9]{0,62}$/.test(kind)) return;
  find(check, invalidKind, { kind }, ['kind']);
}

function checkName(check: Check): void {
  const name = stringField(check, ['metadata', 'name']);
  const path = ['metadata', 'name'];
  if (name === undefined) return;
  if (name === '') {
    checkGeneratedName(check);
    return;
  }
  if (isVariable(check, name)) return;
  const expected = wrongName(name, groupOf(stringAt(check.object, 'apiVersion') ?? ''));
  if (expected !== undefined) find(check, invalidName, { name, expected }, path);
}

const hooks = ['argocd.argoproj.io/hook', 'helm.sh/hook'];

/** A hook runs once for each sync, so the API server may generate its name, as in Argo CD's documentation. */
function checkGeneratedName(check: Check): void {
  const { label: object } = check;
  const path = ['metadata', 'generateName'];
  const prefix = stringField(check, path);
  if (prefix === undefined) return;
  if (prefix === '') find(check, missingName, { object }, ['metadata', 'name']);
  else if (!hooks.some((hook) => stringAt(check.object, 'metadata', 'annotations', hook))) {
    find(check, generatedName, { object, prefix }, path);
  } else if (!isDnsSubdomain(`${prefix}x`)) {
    const expected = 'a prefix of lower-case letters, digits, "-" and "."';
    find(check, invalidName, { name: prefix, expected }, path);
  }
}

/** The expected form of the name; undefined when it has it. */
function wrongName(name: string, group: string): string | undefined {
  if (name.length > MAX_NAME) return `at most ${MAX_NAME} characters`;
  if (!FREE_NAMES.test(group)) {
    return isDnsSubdomain(name) ? undefined : 'lower-case letters, digits, "-" and "."';
  }
  // The API server's rule for a name that is a segment of a path; the rule on control characters is ours.
  if (name === '.' || name === '..') return 'a name other than "." and ".."';
  return /[/%\p{Cc}]/u.test(name) ? 'no "/", no "%" and no control character' : undefined;
}

function checkNamespace(check: Check): void {
  const path = ['metadata', 'namespace'];
  const namespace = stringField(check, path);
  if (namespace === undefined || namespace === '' || isDnsLabel(namespace)) return;
  if (isVariable(check, namespace)) return;
  find(check, invalidNamespace, { namespace }, path);
}

function isVariable({ names }: Check, text: string): boolean {
  return names === 'variable' && hasVariable(text);
}

/** Labels and annotations have string values, or the API server refuses the object. */
function checkStringMap(check: Check, field: 'labels' | 'annotations'): void {
  const map = valueAt(check.object, 'metadata', field);
  if (isAbsent(map)) return;
  if (!isObject(map)) {
    findWrongType(check, ['metadata', field], 'a mapping');
    return;
  }
  for (const [key, value] of Object.entries(map)) {
    if (isAbsent(value) || typeof value === 'string') continue;
    findWrongType(check, ['metadata', field, key], 'a string');
  }
}

/** The field's string; empty when it is absent, undefined and a finding when it is something else. */
function stringField(check: Check, path: readonly string[]): string | undefined {
  const value = valueAt(check.object, ...path);
  if (isAbsent(value)) return '';
  if (typeof value === 'string') return value;
  findWrongType(check, path, 'a string');
  return undefined;
}

function findWrongType(check: Check, path: readonly string[], expected: string): void {
  const found = describeValue(valueAt(check.object, ...path) ?? null);
  const args = { object: check.label, field: fieldPath(formatPointer(path)), found, expected };
  find(check, wrongFieldType, args, path);
}

function find<A extends Args>(check: Check, code: Code<A>, args: A, path: readonly string[]): void {
  check.findings.push(diagnose(code, args, check.source.locate(formatPointer(path))));
}

/** `Deployment web`, as far as it has both. */
function labelOf(object: JsonObject): string {
  const kind = stringAt(object, 'kind') || 'the object';
  const namespace = stringAt(object, 'metadata', 'namespace') ?? '';
  return displayName({ kind, namespace, name: stringAt(object, 'metadata', 'name') ?? '' }).trim();
}

/** The API server treats null as an absent field. */
function isAbsent(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}
