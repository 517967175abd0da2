/** Localities as Pilot splits and compares them (Istio `util.LocalityMatch`, `util.LbPriority`). */
import { own } from '../../collection/own.ts';
import { regionLabel, subzoneLabel, zoneLabel } from '../../kind/topology-label.ts';

/** Region, zone and subzone; empty where unset. */
export type LocalityParts = readonly [region: string, zone: string, subzone: string];

/** Splits `region/zone/subzone`. */
export function localityParts(locality: string): LocalityParts {
  const [region = '', zone = '', subzone = ''] = locality.split('/');
  return [region, zone, subzone];
}

/** Label of a pod or an endpoint for its locality, with dots between the parts. */
export const localityLabel = 'istio-locality';

/** The locality that a label sets; undefined without one. */
export function labelledLocality(labels: Readonly<Record<string, string>>): string | undefined {
  return own(labels, localityLabel)?.replaceAll('.', '/') || undefined;
}

/** Finds the first pattern of `distribute` that matches a locality: `*` or nothing matches any zone. */
export function firstPattern(
  patterns: readonly string[],
): (locality: string) => string | undefined {
  const places = new Map<string, number>();
  for (const [i, pattern] of patterns.entries()) {
    const [region, zone, subzone] = localityParts(pattern);
    const key = `${region}/${zone || '*'}/${subzone || '*'}`;
    if (!places.has(key)) places.set(key, i);
  }
  return (locality) => {
    const [region, zone, subzone] = localityParts(locality);
    const keys = [region, '*'].flatMap((r) =>
      [zone, '*'].flatMap((z) => [subzone, '*'].map((s) => `${r}/${z}/${s}`)),
    );
    const found = keys.map((key) => places.get(key) ?? patterns.length);
    return patterns[Math.min(...found)];
  };
}

/** 0 for the same subzone, 1 for the same zone, 2 for the same region, else 3. */
export function localityDistance(a: string, b: string): number {
  const [first, second] = [localityParts(a), localityParts(b)];
  const differs = first.findIndex((part, i) => part !== second[i]);
  return differs < 0 ? 0 : 3 - differs;
}

/** The labels of an endpoint or a client for its locality. */
export function localityLabels(locality: string): Readonly<Record<string, string>> {
  const [region, zone, subzone] = localityParts(locality);
  return {
    ...(region === '' ? {} : { [regionLabel]: region }),
    ...(zone === '' ? {} : { [zoneLabel]: zone }),
    ...(subzone === '' ? {} : { [subzoneLabel]: subzone }),
  };
}
