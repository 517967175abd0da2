/**
 * Localities as Pilot splits and compares them (Istio `util.LocalityMatch`, `util.LbPriority`).
 * @module
 */

/** Region, zone and subzone; empty where nothing is said. */
export type LocalityParts = readonly [region: string, zone: string, subzone: string];

/** Splits `region/zone/subzone`. */
export function localityParts(locality: string): LocalityParts {
  const [region = '', zone = '', subzone = ''] = locality.split('/');
  return [region, zone, subzone];
}

/** Whether a locality is one that a pattern of `distribute` means: `*` or nothing means any zone. */
export function matchesLocality(locality: string, pattern: string): boolean {
  const actual = localityParts(locality);
  return localityParts(pattern).every(
    (wanted, i) => wanted === '*' || (i > 0 && wanted === '') || wanted === actual[i],
  );
}

/** 0 for the same subzone, 1 for the same zone, 2 for the same region, else 3. */
export function localityDistance(a: string, b: string): number {
  const [first, second] = [localityParts(a), localityParts(b)];
  const differs = first.findIndex((part, i) => part !== second[i]);
  return differs < 0 ? 0 : 3 - differs;
}

/** The labels that a locality gives an endpoint or a client. */
export function localityLabels(locality: string): Readonly<Record<string, string>> {
  const [region, zone, subzone] = localityParts(locality);
  return {
    ...(region === '' ? {} : { 'topology.kubernetes.io/region': region }),
    ...(zone === '' ? {} : { 'topology.kubernetes.io/zone': zone }),
    ...(subzone === '' ? {} : { 'topology.istio.io/subzone': subzone }),
  };
}
