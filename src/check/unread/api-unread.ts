/**
 * Objects of multi-cluster APIs that distributary does not read, although they resemble supported ones.
 * @module
 */
import { own } from '../../collection/own.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { displayName, groupOf, locate } from '../../resource/resource.ts';
import { type Check, filterObjects } from '../check.ts';
import { apiUnread as code } from '../codes/unread.ts';

/** The kinds by API group, in every version. */
const unread: Readonly<Record<string, readonly string[]>> = {
  'admiral.io': [
    'ClientConnectionConfig',
    'Dependency',
    'GlobalTrafficPolicy',
    'OutlierDetection',
    'RoutingPolicy',
    'TrafficConfig',
  ],
  'lighthouse.submariner.io': ['MultiClusterService', 'ServiceExport', 'ServiceImport'],
  // The first name of the group of the Multi-Cluster Services API.
  'multicluster.k8s.io': ['ServiceExport', 'ServiceImport'],
  'net.gke.io': ['ServiceExport', 'ServiceImport'],
  'networking.fleet.azure.com': [
    'MultiClusterService',
    'ServiceExport',
    'ServiceImport',
    'TrafficManagerBackend',
    'TrafficManagerProfile',
  ],
  'networking.gke.io': ['MultiClusterIngress', 'MultiClusterService'],
  'networking.gloo.solo.io': ['VirtualDestination'],
  'resilience.policy.gloo.solo.io': ['FailoverPolicy'],
  'submariner.io': ['ServiceExport', 'ServiceImport'],
};

/** Reports objects of such APIs. */
export const apiUnread: Check = {
  codes: [code],
  run({ objects, cluster }) {
    return unreadObjects(objects).map((resource) => {
      const { apiVersion } = resource;
      const args = { object: displayName(resource), cluster: cluster.name, apiVersion };
      return diagnose(code, args, locate(resource, '/kind', 'value'));
    });
  },
};

const unreadObjects = filterObjects(
  ({ apiVersion, kind }) => own(unread, groupOf(apiVersion))?.includes(kind) === true,
);
