/** The rules of karmada's API server for Clusters (`ValidateCluster`). */

import { firstPlaces } from '../../../../collection/first-places.ts';
import { karmadaClusterName } from '../../../../diagnostic/codes/karmada.ts';
import {
  apiEndpointInvalid,
  clusterIdTooLong,
  clusterPlaceInvalid,
  proxyUrlInvalid,
  secretReferenceIncomplete,
  taintInvalid,
  taintRepeated,
  zoneBesideZones,
  zoneDeprecated,
} from '../../../../diagnostic/codes/karmada-cluster.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { type FieldReport, reportOn } from '../../../../kind/field-finding.ts';
import { isLabelKey, isLabelValue } from '../../../../kind/notation/label-selector.ts';
import {
  isObject,
  type Json,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import { isKarmadaClusterName, karmadaClusterNameExpectation } from './cluster-name.ts';

export function karmadaClusterFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  return [
    ...nameFindings(resource, report),
    ...accessFindings(resource, report),
    ...placeFindings(resource, report),
    ...zoneFindings(resource, report),
    ...taintFindings(resource, report),
  ];
}

/** karmada's own limit; its documentation counts characters as bytes. */
const MAX_ID_LENGTH = 128_000;

function nameFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const id = stringAt(resource.object, 'spec', 'id') ?? '';
  return [
    ...(isKarmadaClusterName(resource.name)
      ? []
      : [report(karmadaClusterName, '/metadata/name', karmadaClusterNameExpectation)]),
    ...(Buffer.byteLength(id) <= MAX_ID_LENGTH
      ? []
      : [report(clusterIdTooLong, '/spec/id', `at most ${MAX_ID_LENGTH} characters`)]),
  ];
}

/** A URL of a server: no user, no query, no fragment. */
const serverUrl =
  /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:\[[^\]@]+\]|[^:/?#@[\]\s]+)(?::\d*)?(?:\/[^?#]*)?\??#?$/i;

const proxyUrl = /^(?:https?|socks5):\S*$/i;

function accessFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const spec = objectAt(resource.object, 'spec');
  const endpoint = stringAt(spec, 'apiEndpoint') ?? '';
  const proxy = stringAt(spec, 'proxyURL') ?? '';
  return [
    ...['secretRef', 'impersonatorSecretRef'].flatMap((field) =>
      isObject(valueAt(spec, field))
        ? ['namespace', 'name']
            .filter((part) => (stringAt(spec, field, part) ?? '') === '')
            .map((part) => report(secretReferenceIncomplete, `/spec/${field}/${part}`, 'a name'))
        : [],
    ),
    ...(endpoint === '' || serverUrl.test(endpoint)
      ? []
      : [report(apiEndpointInvalid, '/spec/apiEndpoint', 'https://HOST:PORT')]),
    ...(proxy === '' || proxyUrl.test(proxy)
      ? []
      : [report(proxyUrlInvalid, '/spec/proxyURL', 'an http, https or socks5 URL')]),
  ];
}

function placeFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const spec = objectAt(resource.object, 'spec');
  const zones = listAt(spec, 'zones').map((_, i) => `zones/${i}`);
  const values = new Map<string, Json | undefined>([
    ...['provider', 'region', 'zone'].map((field) => [field, valueAt(spec, field)] as const),
    ...listAt(spec, 'zones').map((zone, i) => [zones[i] ?? '', zone] as const),
  ]);
  return [...values]
    .filter(([, value]) => typeof value === 'string' && !isLabelValue(value))
    .map(([field]) => {
      const expected = 'a valid label value: at most 63 letters, digits, "-", "_" and "."';
      return report(clusterPlaceInvalid, `/spec/${field}`, expected);
    });
}

function zoneFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const zones = listAt(resource.object, 'spec', 'zones');
  const zone = stringAt(resource.object, 'spec', 'zone') ?? '';
  if (zone === '') return [];
  return zones.length > 0
    ? [report(zoneBesideZones, '/spec/zone', 'none, because spec.zones is set')]
    : [report(zoneDeprecated, '/spec/zone', 'the zone in spec.zones')];
}

const taintEffects: readonly string[] = ['NoSchedule', 'NoExecute'];

function taintFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const taints = listAt(resource.object, 'spec', 'taints');
  const names = taints.map((t) => `${stringAt(t, 'key') ?? ''} ${stringAt(t, 'effect') ?? ''}`);
  const placeOf = firstPlaces(names);
  return taints.flatMap((taint, i) => {
    const pointer = `/spec/taints/${i}`;
    const member = (name: string): string => stringAt(taint, name) ?? '';
    return [
      ...(isLabelKey(member('key'))
        ? []
        : [report(taintInvalid, `${pointer}/key`, 'a valid label key')]),
      ...(isLabelValue(member('value'))
        ? []
        : [report(taintInvalid, `${pointer}/value`, 'a valid label value')]),
      ...(taintEffects.includes(member('effect'))
        ? []
        : [report(taintInvalid, `${pointer}/effect`, `one of ${taintEffects.join(', ')}`)]),
      ...(placeOf(names[i] ?? '') === i
        ? []
        : [
            report(
              taintRepeated,
              `${pointer}/key`,
              'a key that no other taint with this effect has',
            ),
          ]),
    ];
  });
}
