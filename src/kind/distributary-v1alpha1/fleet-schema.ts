/**
 * The JSON Schema of a Fleet: what editors complete and `distributary schema` prints.
 * @module
 */
import { kindsOfApis } from '../../api/kind.ts';
import type { JsonObject } from '../../resource/json.ts';
import { istioReleases } from '../istio-networking-v1/istio-changes.ts';
import { apiVersionOf } from '../kind.ts';
import { closed, described, strictObject } from '../schema/object-schema.ts';
import { guardsSchema } from './guard/guard-schema.ts';
import { clusterSelectorSchema } from './selector/selector-schema.ts';
import { patchTargetSchema, sourceSchema } from './source/source-schema.ts';

const text: JsonObject = { type: 'string', minLength: 1 };
const texts: JsonObject = { type: 'array', items: text };
const percent: JsonObject = { type: 'integer', minimum: 0, maximum: 100 };
const count: JsonObject = { type: 'integer', minimum: 0, maximum: 4294967295 };

const operation: JsonObject = closed(
  {
    op: { enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
    path: { type: 'string' },
    from: { type: 'string' },
    value: {},
  },
  ['op', 'path'],
);

const patch: JsonObject = closed(
  {
    clusters: clusterSelectorSchema,
    target: {
      ...patchTargetSchema,
      description:
        'Which objects: anchored regular expressions and selectors, all of which must match.',
      minProperties: 1,
    },
    patch: {
      description: 'A JSON Patch (a list of operations) or a merge patch (a map).',
      type: ['array', 'object'],
      items: operation,
      minItems: 1,
    },
  },
  ['patch', 'target'],
);

const branches: JsonObject = closed({
  name: described('Template of the branch’s name; default env/{{ name }}.', text),
  layout: described('One manifest.yaml per application, or one file per object.', {
    enum: ['application', 'object'],
  }),
  author: described('Author and committer: Name <mail>.', text),
});

const istio: JsonObject = {
  description: 'What Istio output is made; none for no such output.',
  type: ['object', 'string'],
  if: { type: 'string' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { enum: ['none'] },
  properties: {
    version: {
      description: 'a version from "1.18" to "1.31", with or without a patch release',
      type: 'string',
      pattern: `^(?:${istioReleases.map((release) => release.replace('.', '\\.')).join('|')})(?:\\.\\d+)?$`,
    },
    gateway: { enum: ['mtls', 'http'] },
    envoyFilter: described(
      'Whether an EnvoyFilter may make an order of a FailoverService that nothing else can.',
      { enum: ['none', 'aggregate'] },
    ),
    discovery: described(
      'Whether istiods read the endpoints of other clusters (remote secrets, as in Istio’s multicluster install); default: what the repository says, else isolated.',
      { enum: ['isolated', 'remoteSecrets'] },
    ),
    ambient: described(
      'multiNetwork: istiod runs with AMBIENT_ENABLE_MULTI_NETWORK; default: what the repository says, else none.',
      { enum: ['none', 'multiNetwork'] },
    ),
  },
  additionalProperties: false,
};

const importVersions = kindsOfApis.filter(({ kind }) => kind === 'ServiceImport').map(apiVersionOf);

const derive: JsonObject = closed({
  serviceImport: described(
    'The API group and version that imports are written in; auto: that of the exports.',
    {
      enum: ['auto', 'none', ...importVersions],
    },
  ),
  istio,
  defaultPolicy: described('How an exported service without a policy is ordered.', {
    enum: ['FailOver', 'Locality', 'ActiveActive'],
  }),
  locality: described(
    'What clusters of one locality have in common: their region, zone and group (the default), fewer of these, or nothing, so that each cluster is one.',
    { enum: ['group', 'zone', 'region', 'cluster'] },
  ),
  failover: described('Regions to turn to, in the order listed for each "from"; not transitive.', {
    type: 'array',
    items: closed({ from: text, to: text }, ['from', 'to']),
  }),
  clusterset: described(
    'Which names of services that multicluster.x-k8s.io exports lead to other clusters: svc.cluster.local (local), svc.clusterset.local (clusterset), or both (the default).',
    { enum: ['both', 'local', 'clusterset'] },
  ),
  outlierDetection: closed({
    consecutive5xxErrors: count,
    consecutiveGatewayErrors: count,
    interval: text,
    baseEjectionTime: text,
    maxEjectionPercent: percent,
    minHealthPercent: percent,
  }),
});

/** The published schema of `distributary.yaml`. */
export const fleetSchema: JsonObject = strictObject(
  'distributary.dev/v1alpha1',
  'Fleet',
  closed({
    repoURL: described(
      'Where the repository is, for metadata and README; never with credentials.',
      text,
    ),
    topology: described('Paths of the resources that describe the fleet; default topology.', texts),
    sources: described('Where manifests come from; default apps/* and clusters/{{ name }}.', {
      type: 'array',
      items: sourceSchema(clusterSelectorSchema),
    }),
    patches: described('Per-cluster overrides, in order.', { type: 'array', items: patch }),
    branches,
    derive,
    guards: guardsSchema,
  }),
);
