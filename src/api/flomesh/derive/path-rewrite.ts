/** A rewrite in Flomesh (JavaScript RegExp, first match) → in Envoy (RE2, every match), where both have the same effect. */

import type { GatewayBehaviour } from '../../../derive/offer/offered-service.ts';
import { pathRewriteNotExpressible } from '../../../diagnostic/codes/derive-gateway.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { ServiceExportSpec } from '../kind/flomesh-v1alpha1/service-export.ts';

/** The rewrite of an export, and why its effect in Envoy would differ. As in Flomesh, it requires both parts. */
export function readRewrite(
  exported: Resource,
  { pathRewrite: { from, to } = {} }: Pick<ServiceExportSpec, 'pathRewrite'>,
): Pick<GatewayBehaviour, 'rewrite' | 'problems'> {
  if (!from || !to) return { problems: [] };
  return {
    rewrite: { match: from, rewrite: re2Replacement(to, countGroups(from)) },
    problems: rewriteProblems(exported, from, to),
  };
}

function rewriteProblems(exported: Resource, from: string, to: string): readonly Diagnostic[] {
  const reason = difference(from, to);
  if (reason === undefined) return [];
  const at = locate(exported, '/spec/pathRewrite/from');
  const args = { object: displayName(exported), from, reason };
  return [diagnose(pathRewriteNotExpressible, args, at)];
}

/** Syntax that RE2 lacks or interprets otherwise. */
const differences: readonly (readonly [RegExp, string])[] = [
  [/^(?!\^)/, 'which is not anchored: Envoy would replace every match'],
  [/\(\?<?[=!]/, 'which has a look-around: RE2 does not support it'],
  [/\(\?</, 'which has a named group: RE2 cannot refer to it'],
  [/\\[1-9]|\\k/, 'which has a back reference: RE2 does not support it'],
  [/\\[^dDwWsSbBfnrtvx\W]/, 'which has an escape with another meaning in RE2'],
  [/\[\^?\]/, 'which has an empty class: RE2 rejects it or gives it another meaning'],
];

function difference(from: string, to: string): string | undefined {
  if (!isRegExp(from)) return 'which is not a regular expression';
  // An escaped backslash escapes nothing.
  const text = from.replaceAll('\\\\', '');
  const found = differences.find(([pattern]) => pattern.test(text));
  if (found !== undefined) return found[1];
  if (hasAlternative(from)) return 'whose alternatives are not all anchored';
  return /\$[`']/.test(to.replaceAll('$$', ''))
    ? 'and inserts the text before or after the match'
    : undefined;
}

function isRegExp(text: string): boolean {
  try {
    return new RegExp(text).source !== '';
  } catch {
    return false;
  }
}

/** The text outside of classes, without escapes. */
function bare(from: string): string {
  return from.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
}

/** Whether a `|` is outside of all groups and classes, so that `^` applies to the first alternative only. */
function hasAlternative(from: string): boolean {
  let depth = 0;
  for (const character of bare(from)) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) return true;
  }
  return false;
}

function countGroups(from: string): number {
  return bare(from).match(/\((?!\?)/g)?.length ?? 0;
}

/** `$1` → `\1`, `$&` → `\0`, `$$` → `$`; a reference to an absent group, like a backslash, is literal in JavaScript. */
function re2Replacement(to: string, groups: number): string {
  return to.replace(/\\|\$([1-9]|&|\$)/g, (found, what: string | undefined) => {
    if (found === '\\') return '\\\\';
    if (what === '$') return '$';
    if (what === '&') return '\\0';
    return Number(what) <= groups ? `\\${what ?? ''}` : found;
  });
}
