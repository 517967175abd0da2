/** A HelmRelease of Flux → the renderings of its objects by Helm. */
import { sha256 } from '../../../../collection/sha256.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../../diagnostic/outcome.ts';
import { isEncryptedObject } from '../../../../kind/kubernetes-core-v1/encrypted-object.ts';
import { isDnsLabel } from '../../../../resource/dns-name.ts';
import { type JsonObject, stringAt, valueAt } from '../../../../resource/json.ts';
import { type Resource, specOf } from '../../../../resource/resource.ts';
import { namespaceMissing } from '../needed-object.ts';
import type { FindObject } from '../objects-of-clusters.ts';
import type { ReadRelease, ReleaseKind, ReleasePlace } from '../release-kind.ts';
import { releaseChart } from './release-chart.ts';
import { fieldFinding, fieldFindings } from './release-fields.ts';
import { releaseValues } from './release-values.ts';

/** HelmReleases, where a source has `releases: render`. */
export const helmRelease: ReleaseKind = {
  group: 'helm.toolkit.fluxcd.io',
  kind: 'HelmRelease',
  isRendered: ({ releases }) => releases === 'render',
  read,
};

function read(release: Resource, place: ReleasePlace): Outcome<ReadRelease> {
  const spec = specOf(release);
  const chart = releaseChart(release, place);
  const values = releaseValues(release, place.find);
  const namespace = stringAt(spec, 'targetNamespace') || release.namespace;
  const settings: JsonObject = {
    releaseName: releaseName(release),
    namespace,
    ...(Object.keys(values.value).length === 0 ? {} : { valuesObject: values.value }),
    ...(skipsCrds(spec) ? { skipCrds: true } : {}),
    ...(valueAt(spec, 'install', 'disableSchemaValidation') === true
      ? { skipSchemaValidation: true }
      : {}),
    skipTests: true,
  };
  const { directory, need } = chart;
  return {
    value: {
      charts: directory === undefined ? [] : [{ directory, settings }],
      needs: need === undefined ? [] : [need],
      namespace,
    },
    diagnostics: [
      ...fieldFindings(release),
      ...versionFindings(release),
      ...encryptionFindings(release),
      ...namespaceFindings(release, namespace, place.find),
      ...chart.diagnostics,
      ...values.diagnostics,
    ],
  };
}

/** Helm's maximum length of a release name. */
const LONGEST_NAME = 53;

/** Flux's name, even when it is too long. */
function releaseName(release: Resource): string {
  const spec = specOf(release);
  const target = stringAt(spec, 'targetNamespace') || undefined;
  const usual = target === undefined ? release.name : `${target}-${release.name}`;
  const name = stringAt(spec, 'releaseName') || usual;
  if (name.length <= LONGEST_NAME) return name;
  return `${name.slice(0, LONGEST_NAME - 13)}-${sha256([name]).slice(0, 12)}`;
}

/** Flux installs the CRDs of a chart by default; those of a later version only by a setting. */
function skipsCrds(spec: JsonObject): boolean {
  const isSkipped =
    stringAt(spec, 'install', 'crds') === 'Skip' || valueAt(spec, 'install', 'skipCRDs') === true;
  return isSkipped && (stringAt(spec, 'upgrade', 'crds') ?? 'Skip') === 'Skip';
}

function versionFindings(release: Resource): readonly Diagnostic[] {
  if (/\/(?:v2|v2beta2)$/.test(release.apiVersion)) return [];
  return [fieldFinding(release, ['apiVersion'], 'is not supported; expected v2 or v2beta2')];
}

/** Flux decrypts values of SOPS; distributary does not. */
function encryptionFindings(release: Resource): readonly Diagnostic[] {
  if (!isEncryptedObject(release)) return [];
  return [fieldFinding(release, ['sops'], 'is a field of SOPS, and distributary decrypts nothing')];
}

function namespaceFindings(
  release: Resource,
  namespace: string,
  find: FindObject,
): readonly Diagnostic[] {
  if (!isDnsLabel(namespace)) {
    const isNamed = stringAt(specOf(release), 'targetNamespace') !== undefined;
    const way = isNamed ? ['spec', 'targetNamespace'] : ['metadata', 'namespace'];
    return [
      fieldFinding(
        release,
        way,
        'is not a valid namespace; set the namespace of the release or of the source',
      ),
    ];
  }
  if (valueAt(specOf(release), 'install', 'createNamespace') !== true) return [];
  return namespaceMissing(release, namespace, find, ['spec', 'install', 'createNamespace']);
}
