/**
 * Codes for text that cannot be read: YAML and JSON as such, whatever object it is meant to be.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** The text is not valid YAML. */
export const yamlSyntax: Code<Texts<'reason'>> = defineCode({
  code: 'DIS0200',
  name: 'yaml-syntax',
  severity: 'error',
  title: 'The text is not valid YAML',
  why: 'The meaning of the document is undefined, so none of it is applied to a cluster.',
  fix: 'correct the line; the mistake can be a line or two above it',
  message: ({ reason }) => `not valid YAML: ${reason}`,
});

/** A mapping has the same key twice. */
export const duplicateKey: Code<Texts<'key'>> = defineCode({
  code: 'DIS0201',
  name: 'duplicate-key',
  severity: 'error',
  title: 'A mapping has the same key twice',
  why: 'YAML readers use the first value, the last value, or fail, so clusters and tools would differ.',
  fix: 'keep one of the two',
  message: ({ key }) => `the key "${key}" occurs twice in the same mapping`,
});

/** An alias refers to an anchor that does not exist. */
export const unknownAlias: Code<Texts<'alias' | 'hint'>> = defineCode({
  code: 'DIS0202',
  name: 'unknown-alias',
  severity: 'error',
  title: 'An alias refers to an anchor that does not exist',
  why: 'The value of the alias is unknown.',
  fix: 'define the anchor earlier in the same document, or quote the text if the * belongs to it',
  message: ({ alias, hint }) =>
    `no anchor "&${alias}" comes before "*${alias}" in this document${hint}`,
});

/** Aliases repeat too many values. */
export const aliasBomb: Code<Texts<'much'>> = defineCode({
  code: 'DIS0203',
  name: 'alias-bomb',
  severity: 'error',
  title: 'Aliases repeat too many values',
  why: 'A few lines of nested aliases can expand to more data than fits in memory.',
  fix: 'write the values out, or use fewer aliases of aliases',
  message: ({ much }) => `the aliases of this document expand to ${much}`,
});

/** Collections are nested too deeply. */
export const nestedTooDeep: Code<{ readonly limit: number }> = defineCode({
  code: 'DIS0204',
  name: 'nested-too-deep',
  severity: 'error',
  title: 'Collections are nested too deeply',
  why: 'No Kubernetes object has such a depth; it exhausts the stack of programs that read it.',
  fix: 'flatten the document',
  message: ({ limit }) => `collections are nested deeper than ${limit} levels`,
});

/** A value is larger than any object can be. */
export const scalarTooLarge: Code<{ readonly size: number; readonly limit: number }> = defineCode({
  code: 'DIS0205',
  name: 'scalar-too-large',
  severity: 'error',
  title: 'A value is larger than any object can be',
  why: 'etcd stores at most 1.5 MiB for an object, so the API server would reject it.',
  fix: 'keep large data outside of manifests',
  message: ({ size, limit }) => `a value has ${size} characters; an object has at most ${limit}`,
});

/** A file out of all proportion. */
export const fileTooLarge: Code<{ readonly size: number; readonly limit: number }> = defineCode({
  code: 'DIS0206',
  name: 'text-too-large',
  severity: 'error',
  title: 'A file is too large',
  why: 'Reading it would exceed the time limit of a run.',
  fix: 'split the file, or exclude it from the sources',
  message: ({ size, limit }) => `the file has ${size} characters; at most ${limit} are read`,
});

/** A line is indented with a tab. */
export const tabIndentation: Code<Record<never, never>> = defineCode({
  code: 'DIS0207',
  name: 'tab-indentation',
  severity: 'error',
  title: 'A line is indented with a tab',
  why: 'YAML allows only spaces for indentation, because a tab has no defined width.',
  fix: 'indent the line with spaces',
  message: () => 'a tab is used where YAML allows only spaces for indentation',
});

/** A YAML tag has no meaning in a manifest. */
export const unsupportedTag: Code<Texts<'tag'>> = defineCode({
  code: 'DIS0208',
  name: 'unsupported-tag',
  severity: 'error',
  title: 'A YAML tag has no meaning in a manifest',
  why: 'Kubernetes stores JSON, which has no such type; readers drop the tag or fail.',
  fix: 'remove the tag; write binary data as base64 text',
  message: ({ tag }) => `the tag "${tag}" has no meaning in a Kubernetes manifest`,
});

/** A value does not match its tag. */
export const tagMismatch: Code<Texts<'tag'>> = defineCode({
  code: 'DIS0209',
  name: 'tag-mismatch',
  severity: 'error',
  title: 'A value does not match its tag',
  why: 'The tag and the value contradict each other.',
  fix: 'correct the value or remove the tag',
  message: ({ tag }) => `the value is not a "${tag}"`,
});

/** The value of a merge key is not a mapping. */
export const mergeKeyMisuse: Code<Record<never, never>> = defineCode({
  code: 'DIS0210',
  name: 'merge-key-misuse',
  severity: 'error',
  title: 'The value of a merge key is not a mapping',
  why: 'Only the members of a mapping can be merged into a mapping.',
  fix: 'set << to a mapping, an alias of one, or a list of these; quote it if it is an ordinary key',
  message: () =>
    'the value of the merge key "<<" has to be a mapping, an alias of one, or a list of these',
});

/** A merge key overrides a key above it. */
export const mergeKeyOrder: Code<Texts<'key'>> = defineCode({
  code: 'DIS0211',
  name: 'merge-key-order',
  severity: 'warning',
  title: 'A merge key overrides a key above it',
  why: 'Kubernetes uses the merged value; kustomize and the YAML specification use the written one.',
  fix: 'move the merge key to the top of its mapping',
  message: ({ key }) =>
    `the merge key below "${key}" overrides it for kubectl and Argo CD, but not for kustomize`,
});

/** A number is infinite or not a number. */
export const notFinite: Code<Texts<'text'>> = defineCode({
  code: 'DIS0212',
  name: 'not-finite',
  severity: 'error',
  title: 'A number is infinite or not a number',
  why: 'Kubernetes stores JSON, which has no such value.',
  fix: 'write a finite number, or quote the text',
  message: ({ text }) => `"${text}" is a YAML number that JSON does not have`,
});

/** A key is not a string. */
export const keyNotString: Code<Texts<'found'>> = defineCode({
  code: 'DIS0213',
  name: 'key-not-string',
  severity: 'error',
  title: 'A key is not a string',
  why: 'JSON objects have only strings as keys.',
  fix: 'quote the key',
  message: ({ found }) => `a key is ${found}; expected a string`,
});

/** A key is reserved. */
export const reservedKey: Code<Texts<'key'>> = defineCode({
  code: 'DIS0214',
  name: 'reserved-key',
  severity: 'error',
  title: 'A key is reserved',
  why: 'In programs written in JavaScript, the key can change every object.',
  fix: 'choose another key',
  message: ({ key }) => `the key "${key}" is not allowed`,
});

/** A character is not allowed in YAML. */
export const invalidCharacter: Code<Texts<'character' | 'hint'>> = defineCode({
  code: 'DIS0215',
  name: 'invalid-character',
  severity: 'error',
  title: 'A character is not allowed in YAML',
  why: 'Some readers reject it, or treat it as a line break where others read text.',
  fix: 'remove it, or write it as an escape in a double-quoted string',
  message: ({ character, hint }) => `the character ${character} is not allowed here${hint}`,
});

/** A file is not UTF-8 text. */
export const notUtf8: Code<Record<never, never>> = defineCode({
  code: 'DIS0216',
  name: 'not-utf-8',
  severity: 'error',
  title: 'A file is not UTF-8 text',
  why: 'The meaning of the bytes depends on an encoding that is not stated.',
  fix: 'save the file as UTF-8, or exclude it from the sources',
  message: () => 'the bytes here are not UTF-8',
});

/** An alias is inside its own value. */
export const recursiveAlias: Code<Texts<'alias'>> = defineCode({
  code: 'DIS0217',
  name: 'recursive-alias',
  severity: 'error',
  title: 'An alias is inside its own value',
  why: 'The value would contain itself without end.',
  fix: 'write the value out',
  message: ({ alias }) => `"*${alias}" is inside the value that it refers to`,
});
