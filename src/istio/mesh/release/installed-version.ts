/** Texts of an installer → the version of Istio that it installs: image, tag, version of a chart or of Sail's operator. */
import type { Json } from '../../../resource/json.ts';
import type { Resource } from '../../../resource/resource.ts';

/** A version in an object that installs Istio. */
export interface InstalledVersion {
  /** `1.30.2`, or `1.30` where the patch release is open. */
  readonly value: string;
  /** JSON Pointer of the text with it; a text of the values may be in another object, and the pointer then leads to the nearest field. */
  readonly pointer: string;
  /** The object with that text, where another one installs Istio. */
  readonly resource?: Resource;
  /** Set for the chart of the CRDs, which may be newer than istiod. */
  readonly isOfCrds?: true;
}

/** The version of a tag as `1.30.2`, `1.30.2-distroless` or, unquoted in YAML, the number 1.3 of 1.30: a number is no version. */
export function versionOfTag(tag: Json | undefined, pointer: string): InstalledVersion | undefined {
  return typeof tag === 'string' ? versionStated(tag, pointer) : undefined;
}

/** The version of an image as `docker.io/istio/pilot:1.30.2@sha256:…`; none without a tag. */
export function versionOfImage(
  image: string | undefined,
  pointer: string,
): InstalledVersion | undefined {
  const [name = ''] = (image ?? '').split('@');
  const [, tag] = name.slice(name.lastIndexOf('/') + 1).split(':');
  return versionStated(tag, pointer);
}

/** The version of a text as `1.30.2`, `1.31.0-solo`, `v1.30-latest`, `1.30.x` or `~1.30.1`, which leave the patch release open; none of a range over several releases. */
export function versionStated(
  text: string | undefined,
  pointer: string,
): InstalledVersion | undefined {
  const [, open = '', release, patch] =
    /^([~=]?)v?(1\.\d{1,3})(?:\.(\d{1,3}))?(?:[-+._@][^ ]*)?$/.exec(text ?? '') ?? [];
  if (release === undefined) return undefined;
  const value = patch === undefined || open === '~' ? release : `${release}.${patch}`;
  return { value, pointer };
}
