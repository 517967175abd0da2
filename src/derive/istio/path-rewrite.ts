/**
 * A rewrite as Flomesh has it (JavaScript RegExp, first match) → as Envoy has it (RE2, every match), where both mean the same.
 * @module
 */
import { pathRewriteNotExpressible } from '../../diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { JsonObject } from '../../resource/json.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Provider } from '../offer/offered-service.ts';

/** The rewrite of a provider's exports as `HTTPRewrite.uriRegexRewrite`; undefined when it has none. */
export function regexRewrite(provider: Provider): JsonObject | undefined {
  const { pathRewrite } = provider.gateway;
  if (pathRewrite === undefined) return undefined;
  return { match: pathRewrite.from, rewrite: re2Replacement(pathRewrite.to) };
}

/** Why the provider's rewrite would mean something else in Envoy. */
export function rewriteProblems(provider: Provider): readonly Diagnostic[] {
  const from = provider.gateway.pathRewrite?.from;
  const reason = from === undefined ? undefined : difference(from);
  if (from === undefined || reason === undefined) return [];
  const at = locate(provider.export, '/spec/pathRewrite/from');
  const args = { object: displayName(provider.export), from, reason };
  return [diagnose(pathRewriteNotExpressible, args, at)];
}

function difference(from: string): string | undefined {
  if (!from.startsWith('^')) return 'which is not anchored: Envoy would replace every match';
  if (hasAlternative(from)) return 'whose alternatives are not all anchored';
  if (/\(\?(?:<?[=!])/.test(from)) return 'which looks around: RE2 cannot';
  if (/\\[1-9]|\\k</.test(from)) return 'which refers back: RE2 cannot';
  return undefined;
}

/** Whether a `|` stands outside of all groups and classes, so that `^` holds for the first alternative only. */
function hasAlternative(from: string): boolean {
  const bare = from.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
  let depth = 0;
  for (const character of bare) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) return true;
  }
  return false;
}

/** `$1` → `\1`, `$&` → `\0`, `$$` → `$`; a backslash stands for itself in JavaScript. */
function re2Replacement(to: string): string {
  return to.replace(/\\|\$(\d|&|\$)/g, (found, what: string | undefined) => {
    if (found === '\\') return '\\\\';
    if (what === '$') return '$';
    return what === '&' ? '\\0' : `\\${what ?? ''}`;
  });
}
