/**
 * `localityLbSetting` and `zoneAwareLbSetting` of a load balancer → findings of the webhook (`ValidateLocalityLbSetting`,
 * `ValidateZoneAwareLbSetting`).
 */
import {
  failoverWithoutOutlierDetection,
  istioLocalitySetting,
} from '../../../diagnostic/codes/istio-destination-rule.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import {
  entriesOf,
  fault,
  fieldOf,
  hasItems,
  isSet,
  itemsOf,
  type Part,
  textOf,
} from '../../object-part.ts';
import { regionLabel, subzoneLabel, zoneLabel } from '../../topology-label.ts';
import { localityListFindings } from './locality-list.ts';

const topologyLabels = [regionLabel, zoneLabel, subzoneLabel];

/** Judges both settings of a load balancer; `hasOutlierDetection` is of the same policy. */
export function localityFindings(
  loadBalancer: Part,
  hasOutlierDetection: boolean,
): readonly Diagnostic[] {
  const locality = fieldOf(loadBalancer, 'localityLbSetting');
  const zoneAware = fieldOf(loadBalancer, 'zoneAwareLbSetting');
  const isBoth =
    isSet(loadBalancer, 'localityLbSetting') && isSet(loadBalancer, 'zoneAwareLbSetting');
  return [
    ...(isBoth ? [fault(zoneAware, istioLocalitySetting, 'none if localityLbSetting is set')] : []),
    ...localitySettingFindings(locality),
    ...topologyLabelFindings(zoneAware, 'a label without a meaning in Istio'),
    ...[locality, zoneAware].flatMap((setting) => [
      ...failoverFindings(setting),
      ...(hasOutlierDetection ? [] : unnoticedFindings(setting)),
    ]),
  ];
}

function localitySettingFindings(setting: Part): readonly Diagnostic[] {
  const failover = fieldOf(setting, 'failover');
  const hasFailover = hasItems(setting, 'failover');
  const distribute = itemsOf(setting, 'distribute');
  if (hasFailover && distribute.length > 0) {
    return [
      fault(failover, istioLocalitySetting, 'none if distribute is set, which excludes failover'),
    ];
  }
  const froms = distribute.map((entry) => ({
    part: fieldOf(entry, 'from'),
    locality: textOf(entry, 'from'),
  }));
  return [
    ...(hasFailover
      ? topologyLabelFindings(setting, 'a label without a meaning in Istio if failover is set')
      : []),
    ...distribute.flatMap(weightFindings),
    ...localityListFindings(froms, { isOrdered: true }),
  ];
}

/** With a value after `=` such a label is accepted. */
function topologyLabelFindings(setting: Part, expected: string): readonly Diagnostic[] {
  return itemsOf(setting, 'failoverPriority')
    .filter(({ value }) => topologyLabels.includes(String(value)))
    .map((label) => fault(label, istioLocalitySetting, expected));
}

/** The weights of one `to`, and their localities. */
function weightFindings(entry: Part): readonly Diagnostic[] {
  const to = entriesOf(entry, 'to');
  const wrong = to.filter(([, weight]) => !isWeight(numberIn(weight)));
  if (wrong.length > 0) {
    const expected = 'a whole number from 1 to 100';
    return wrong.map(([, weight]) => fault(weight, istioLocalitySetting, expected));
  }
  const sum = to.reduce((total, [, weight]) => total + numberIn(weight), 0);
  if (sum !== 100) {
    const expected = `weights whose sum is 100, not ${sum}`;
    return [fault(fieldOf(entry, 'to'), istioLocalitySetting, expected)];
  }
  const written = to.map(([locality, part]) => ({ part, locality }));
  return localityListFindings(written, { isOrdered: false });
}

function numberIn({ value }: Part): number {
  return typeof value === 'number' ? value : 0;
}

function isWeight(weight: number): boolean {
  return weight >= 1 && weight <= 100;
}

function failoverFindings(setting: Part): readonly Diagnostic[] {
  return itemsOf(setting, 'failover').flatMap((entry) => {
    const regions = [fieldOf(entry, 'from'), fieldOf(entry, 'to')];
    const expected = 'a region name, without "/" and "*"';
    const odd = regions
      .filter(({ value }) => /[/*]/.test(String(value)))
      .map((region) => fault(region, istioLocalitySetting, expected));
    if (textOf(entry, 'from') !== textOf(entry, 'to')) return odd;
    const same = fault(
      fieldOf(entry, 'to'),
      istioLocalitySetting,
      'a region other than that of from',
    );
    return [...odd, same];
  });
}

function unnoticedFindings(setting: Part): readonly Diagnostic[] {
  const name = ['failover', 'failoverPriority'].find((field) => hasItems(setting, field));
  if (name === undefined) return [];
  const expected = 'outlierDetection in the same policy';
  return [fault(fieldOf(setting, name), failoverWithoutOutlierDetection, expected)];
}
