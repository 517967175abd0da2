/** Matches of a delegating route, and of a delegate's route → the merged matches, or a conflict (Istio `mergeHTTPMatchRequests`). */
import { own } from '../../collection/own.ts';
import type { RouteMatch, TextMatch } from './virtual-service.ts';

/** The merged matches; undefined when one of the delegate's conflicts with all others: then its whole route is left out. */
export function joinedMatches(
  outer: readonly RouteMatch[],
  inner: readonly RouteMatch[],
): readonly RouteMatch[] | undefined {
  if (outer.length === 0) return inner;
  if (inner.length === 0) return outer;
  const joined: RouteMatch[] = [];
  for (const late of inner) {
    const fitting = outer.filter((early) => !hasConflict(early, late));
    if (fitting.length === 0) return undefined;
    joined.push(...fitting.map((early) => joinedMatch(early, late)));
  }
  return joined;
}

function joinedMatch(outer: RouteMatch, inner: RouteMatch): RouteMatch {
  return {
    port: inner.port ?? outer.port,
    gateways: inner.gateways.length > 0 ? inner.gateways : outer.gateways,
    sourceNamespace: inner.sourceNamespace,
    sourceLabels: { ...outer.sourceLabels, ...inner.sourceLabels },
    serverNames: [],
    destinationSubnets: [],
    texts: new Map([...outer.texts, ...inner.texts]),
    ignoresUriCase: inner.ignoresUriCase,
    conditions: [...new Set([...outer.conditions, ...inner.conditions])],
  };
}

/** Whether the delegate's condition is outside the earlier condition. */
function hasConflict(outer: RouteMatch, inner: RouteMatch): boolean {
  return (
    [...inner.texts].some(([name, text]) => matchesMore(text, outer.texts.get(name))) ||
    outer.ignoresUriCase !== inner.ignoresUriCase ||
    (outer.port !== undefined && inner.port !== undefined && outer.port !== inner.port) ||
    (outer.sourceNamespace !== '' && outer.sourceNamespace !== inner.sourceNamespace) ||
    Object.entries(inner.sourceLabels).some(
      ([key, value]) => (own(outer.sourceLabels, key) ?? value) !== value,
    ) ||
    (outer.gateways.length > 0 && inner.gateways.some((one) => !outer.gateways.includes(one)))
  );
}

/** Two regular expressions, or one and another condition, are never compared. */
function matchesMore(inner: TextMatch, outer: TextMatch | undefined): boolean {
  if (outer === undefined) return false;
  if (outer.regex || inner.regex) return true;
  if (outer.exact) return inner.exact !== outer.exact;
  const text = inner.prefix || inner.exact;
  return !outer.prefix || !text?.startsWith(outer.prefix);
}
