/** Matches by JWT claims (`@request.auth.claims.group`) → findings where no gateway validates tokens. */
import { claimOutsideGateway } from '../../../../diagnostic/codes/istio-virtual-service.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { entriesOf, fault, itemsOf, type Part } from '../../../object-part.ts';
import { isForGateways } from '../gateway-names.ts';

/** Whether the name of a header is a claim: `@request.auth.claims.a.b` or `@request.auth.claims[a][b]`. */
export function isClaim(name: string): boolean {
  return /^@request\.auth\.claims(?:\..+|\[.+\])$/is.test(name);
}

/** Judges all matches of a VirtualService. */
export function claimFindings(spec: Part): readonly Diagnostic[] {
  if (isForGateways(spec)) return [];
  return itemsOf(spec, 'http')
    .flatMap((route) => itemsOf(route, 'match'))
    .flatMap((match) => [...entriesOf(match, 'headers'), ...entriesOf(match, 'withoutHeaders')])
    .filter(([name]) => isClaim(name))
    .map(([, header]) => fault(header, claimOutsideGateway, 'a header that is not a JWT claim'));
}
