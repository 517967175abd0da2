/**
 * Objects of multi-cluster APIs that distributary does not read, although they resemble supported ones.
 * @module
 */
import { own } from '../../collection/own.ts';
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { displayName, groupOf, locate } from '../../resource/resource.ts';
import { type Check, filterObjects, type InCluster } from '../check.ts';

/** An object of an unsupported API. */
const code: Code<InCluster & Texts<'apiVersion'>> = defineCode({
  code: 'DIS0626',
  name: 'api-unread',
  severity: 'info',
  title: 'An object of a multi-cluster API is not read',
  why: 'The object is passed on unchanged, and controllers of its own API can act on it. Nothing is derived from it: no import and no failover order.',
  fix: 'nothing, if its own controllers do all that you need; otherwise export the Service by a ServiceExport of multicluster.x-k8s.io or flomesh.io, and set the order in a FailoverPolicy',
  message: ({ object, apiVersion }, where) =>
    `${object} of ${where} is passed on unchanged: ${apiVersion} is not read, and nothing is derived from it`,
});

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
