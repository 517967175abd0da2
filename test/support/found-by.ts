/** Objects written as YAML → what one check finds in the clusters that run them. */
import { parseAllDocuments } from 'yaml';
import type { Check } from '../../src/check/check.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { statesOf } from './cluster-states.ts';
import { type ClusterTraits, cluster } from './fleet-builder.ts';

/** `Kind-name.yaml/pointer`, one a finding, in cluster `north`, which runs the objects alone. */
export function placesFoundBy(check: Check, text: string): readonly string[] {
  return foundBy(check, { north: text }).map((line) => line.split(' ')[0] ?? '');
}

/** `Kind-name.yaml/pointer message`, one a finding, in the first of the clusters; `traits` are those of all. */
export function foundBy(
  check: Check,
  texts: Readonly<Record<string, string>>,
  traits: ClusterTraits = {},
): readonly string[] {
  const clusters = Object.entries(texts).map(
    ([name, text]) => [cluster(name, traits), objectsIn(text)] as const,
  );
  const [state] = statesOf(...clusters);
  if (state === undefined) throw new Error('there is a first cluster');
  return check.run(state).map(({ at, message }) => `${at.file}${at.pointer} ${message}`);
}

/** The documents; `networking.istio.io/v1` and what else is not said stands for Istio's kinds. */
function objectsIn(text: string): readonly JsonObject[] {
  return parseAllDocuments(text).map((document) => {
    const object: JsonObject = document.toJS();
    return { apiVersion: versions[String(object['kind'])] ?? 'networking.istio.io/v1', ...object };
  });
}

const versions: Readonly<Record<string, string>> = {
  Deployment: 'apps/v1',
  Namespace: 'v1',
  Service: 'v1',
};

/** A Service with a port `http` 80, of `shop` unless its name says otherwise (`bank/payments`). */
export function serviceText(name: string, spec = 'ports: [{name: http, port: 80}]'): string {
  return `{kind: Service, metadata: ${metadata(name)}, spec: {selector: {app: ${bare(name)}}, ${spec}}}`;
}

/** A Deployment whose pods have the label \`app\`. */
export function deploymentText(name: string, labels = `app: ${bare(name)}`): string {
  return `{kind: Deployment, metadata: ${metadata(name)}, spec: {template: {metadata: {labels: {${labels}}}, spec: {}}}}`;
}

/** An Istio object. */
export function istioText(kind: string, name: string, spec: string): string {
  return `{kind: ${kind}, metadata: ${metadata(name)}, spec: {${spec}}}`;
}

/** A stream of documents. */
export function stream(...documents: readonly string[]): string {
  return documents.join('\n---\n');
}

function metadata(name: string): string {
  return `{name: ${bare(name)}, namespace: ${name.includes('/') ? name.split('/')[0] : 'shop'}}`;
}

function bare(name: string): string {
  return name.split('/').at(-1) ?? name;
}
