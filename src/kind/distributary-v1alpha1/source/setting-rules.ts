/**
 * The rules of a source's settings for Helm and kustomize. The texts become arguments of a program, so each is checked against the
 * program's syntax: a misplaced comma or equals sign would read another file than the named one.
 */
import { sourceSettingInvalid } from '../../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import {
  isArray,
  isObject,
  type Json,
  objectAt,
  stringAt,
  valueAt,
} from '../../../resource/json.ts';
import { escapeToken, fieldPath, parsePointer } from '../../../resource/json-pointer.ts';
import { displayName, type Resource } from '../../../resource/resource.ts';
import { describeField, locateField } from '../../field-finding.ts';
import { VARIABLE_NAME } from '../../notation/variable-substitution.ts';
import { templateFindings } from './template-rules.ts';

/** Whether a plugin of Helm would decrypt or fetch what is named: `"secrets://a.yaml"`, `"secrets+age-import:///k?a.yaml"`, `"ref+vault://a"`. */
function isDecrypted(found: string): boolean {
  return /^"(?:secrets?|sops|vault|ref)(?:\+[\w-]{1,40})?:/i.test(found);
}

function invalidSetting(resource: Resource, pointer: string, expected: string): Diagnostic {
  const found = describeField(resource, pointer);
  const args = { object: displayName(resource), field: fieldPath(pointer), found, expected };
  return diagnose(
    sourceSettingInvalid,
    { ...args, isDecrypted: isDecrypted(found) },
    locateField(resource, pointer),
  );
}

/** The expected form of a text. */
interface TextRule {
  /** The path to it from the source; `*` is every item of a list or value of a map. */
  readonly way: readonly string[];
  /** Matched with each variable of the cluster replaced by `x`. */
  readonly pattern: RegExp;
  readonly expected: string;
  /** Text with Helm templates, so that `{{` need not be a variable of ours. */
  readonly isValue?: true;
}

const localFile = /^(?![a-z][a-z0-9+.-]*:)[^$,"\\?[\]\p{Cc}][^,"\\?[\]\p{Cc}]*$/iu;
const localPath = 'a path in the repository, without "$", ",", "?" and "["';
const parameterName = /^(?:\\[^\p{Cc}]|[^\\,={}\p{Cc}])+$/u;
const plainText = /^[^\p{Cc}]*$/u;
const label = /^[^,:"'\p{Cc}]*$/u;

const rules: readonly TextRule[] = [
  {
    way: ['helm', 'releaseName'],
    pattern: /^[a-z0-9.-]+$/,
    expected: 'lower-case letters, digits, "-" and "."',
  },
  { way: ['helm', 'namespace'], pattern: /^[a-z0-9-]+$/, expected: 'the name of a namespace' },
  { way: ['helm', 'valueFiles', '*'], pattern: localFile, expected: localPath },
  { way: ['helm', 'fileParameters', '*', 'path'], pattern: localFile, expected: localPath },
  {
    way: ['helm', 'kubeVersion'],
    pattern: /^v?\d+\.\d+(?:\.\d+)?$/,
    expected: 'a version such as "1.33.1"',
  },
  {
    way: ['helm', 'apiVersions', '*'],
    pattern: /^[\w./-]+$/,
    expected: 'group/version/kind, such as "networking.k8s.io/v1/Ingress"',
  },
  { way: ['kustomize', 'namePrefix'], pattern: plainText, expected: 'text on one line' },
  { way: ['kustomize', 'nameSuffix'], pattern: plainText, expected: 'text on one line' },
  { way: ['kustomize', 'namespace'], pattern: /^[a-z0-9-]+$/, expected: 'the name of a namespace' },
  {
    way: ['kustomize', 'images', '*'],
    pattern: /^[^\s=:@][^\s]*[=:@][^\s]+$/,
    expected: 'NAME=NEW:TAG, NAME:TAG or NAME@DIGEST',
  },
  { way: ['kustomize', 'replicas', '*', 'name'], pattern: /^[\w.-]+$/, expected: 'a name' },
  { way: ['kustomize', 'replicas', '*', 'count'], pattern: /^\d+$/, expected: 'a whole number' },
  {
    way: ['kustomize', 'commonLabels', '*'],
    pattern: label,
    expected: 'text without commas, colons and quotes',
  },
  {
    way: ['kustomize', 'commonAnnotations', '*'],
    pattern: /^[^,"'\p{Cc}]*$/u,
    expected: 'text without commas and quotes, because kustomize splits at them',
  },
  { way: ['kustomize', 'components', '*'], pattern: localFile, expected: localPath },
  { way: ['kustomize', 'patches', '*', 'path'], pattern: localFile, expected: localPath },
];

const names: readonly TextRule[] = ['parameters', 'fileParameters'].map((list) => ({
  way: ['helm', list, '*', 'name'],
  pattern: parameterName,
  expected: 'a name such as "image.tag", with "\\" before any comma',
  isValue: true,
}));

const values: readonly TextRule[] = [
  ['helm', 'parameters', '*', 'value'],
  ['kustomize', 'commonAnnotations', '*'],
].map((way) => ({
  way,
  pattern: /^(?!.*\$\{?ARGOCD_)/s,
  expected:
    'no variable of Argo CD; {{ name }}, {{ region }}, {{ zone }}, {{ group }}, {{ labels.KEY }} and {{ path.basename }} are supported',
  isValue: true,
}));

/** Findings about the settings of the source at the pointer. */
export function settingFindings(
  resource: Resource,
  source: Json,
  pointer: string,
): readonly Diagnostic[] {
  return [
    ...[...rules, ...names, ...values].flatMap((rule) =>
      textsAt(source, rule.way, pointer).flatMap(({ text, at }) =>
        ruleFindings(rule, { text, at, resource }),
      ),
    ),
    ...patchFindings(objectAt(source, 'kustomize'), `${pointer}/kustomize`, resource),
    ...variableFindings(source, `${pointer}/postBuild/substitute`, resource),
  ];
}

/** Invalid texts in settings for Helm without templates of ours: the path to each, and the expected form. */
export function helmProblems(
  helm: Json,
): readonly { readonly way: readonly string[]; readonly expected: string }[] {
  return [...rules, ...names].flatMap(({ way: [program, ...way], pattern, expected }) =>
    (program === 'helm' ? textsAt(helm, way, '') : [])
      .filter(({ text }) => !pattern.test(text))
      .map(({ at }) => ({ way: parsePointer(at) ?? [], expected })),
  );
}

function ruleFindings(
  { pattern, expected, isValue }: TextRule,
  { text, at, resource }: TextPlace & { resource: Resource },
): readonly Diagnostic[] {
  const templates =
    isValue === true ? [] : templateFindings(resource, at, { template: text, scope: 'directory' });
  if (templates.length > 0) return templates;
  const filled = isValue === true ? text : text.replaceAll(/\{\{[^{}]*\}\}/g, 'x');
  return pattern.test(filled) ? [] : [invalidSetting(resource, at, expected)];
}

interface TextPlace {
  readonly text: string;
  /** Pointer into the Fleet. */
  readonly at: string;
}

/** All texts at a path. */
function textsAt(
  value: Json | undefined,
  [step, ...rest]: readonly string[],
  at: string,
): readonly TextPlace[] {
  if (step === undefined) return typeof value === 'string' ? [{ text: value, at }] : [];
  if (step !== '*') return textsAt(valueAt(value, step), rest, `${at}/${escapeToken(step)}`);
  const entries = isArray(value) || isObject(value) ? Object.entries(value) : [];
  return entries.flatMap(([key, item]) => textsAt(item, rest, `${at}/${escapeToken(key)}`));
}

function patchFindings(
  kustomize: Json | undefined,
  pointer: string,
  resource: Resource,
): readonly Diagnostic[] {
  const patches = valueAt(kustomize, 'patches');
  return (isArray(patches) ? patches : []).flatMap((patch, i) => {
    const given = ['path', 'patch'].filter((field) => stringAt(patch, field) !== undefined);
    if (given.length === 1) return [];
    return [invalidSetting(resource, `${pointer}/patches/${i}`, 'either "path" or "patch"')];
  });
}

/** Flux refuses a Kustomization with another name; a value is a template of ours. */
function variableFindings(
  source: Json,
  pointer: string,
  resource: Resource,
): readonly Diagnostic[] {
  return Object.entries(objectAt(source, 'postBuild', 'substitute') ?? {}).flatMap(
    ([name, value]) => {
      const at = `${pointer}/${escapeToken(name)}`;
      if (!VARIABLE_NAME.test(name)) {
        return [invalidSetting(resource, at, 'a name of letters, digits and "_"')];
      }
      const template = typeof value === 'string' ? value : '';
      return templateFindings(resource, at, { template, scope: 'directory' });
    },
  );
}
