/** The name of a container image ⇄ its parts, as in karmada's image overrider. */
import { own } from '../../../../collection/own.ts';

/** The parts; empty where there is none. */
export interface ImageReference {
  readonly registry: string;
  readonly repository: string;
  /** The text after `:`; with it, a digest is ignored. */
  readonly tag: string;
  /** The text after `@`. */
  readonly digest: string;
}

// The grammar of github.com/distribution/reference, which container runtimes share.
const host =
  '(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?';
const component = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const name = `(?:${host}/)?${component}(?:/${component})*`;
const tag = '\\w[\\w.-]{0,127}';
const digest = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';
const reference = new RegExp(`^(${name})(?::(${tag}))?(?:@(${digest}))?$`);
const onlyTag = new RegExp(`^${tag}$`);
const onlyDigest = new RegExp(`^${digest}$`);

/** Lengths of hexadecimal digits that a digest of a known algorithm has. */
const digestLengths: Readonly<Record<string, number>> = { sha256: 64, sha384: 96, sha512: 128 };

const MAX_LENGTH = 1024;

/** Parses an image; undefined for an invalid one. */
export function parseImageReference(image: string): ImageReference | undefined {
  if (image.length > MAX_LENGTH) return undefined;
  const found = reference.exec(image);
  const path = found?.[1];
  if (path === undefined) return undefined;
  const tag = found?.[2] ?? '';
  const digest = found?.[3] ?? '';
  if (digest !== '' && !isKnownDigest(digest)) return undefined;
  return { ...splitRegistry(path), tag, digest: tag === '' ? digest : '' };
}

function isKnownDigest(digest: string): boolean {
  const [algorithm = '', hex = ''] = digest.split(':');
  const length = own(digestLengths, algorithm);
  return length === hex.length && /^[0-9a-f]+$/.test(hex);
}

/** The text before the first `/` is a registry if it has the form of a host. */
function splitRegistry(path: string): Pick<ImageReference, 'registry' | 'repository'> {
  const slash = path.indexOf('/');
  const first = path.slice(0, Math.max(0, slash));
  const isHost = slash >= 0 && (/[.:]/.test(first) || first === 'localhost');
  return isHost
    ? { registry: first, repository: path.slice(slash + 1) }
    : { registry: '', repository: path };
}

/** The image of these parts. */
export function formatImageReference(image: ImageReference): string {
  const { registry, repository, tag, digest } = image;
  const path = registry === '' ? repository : `${registry}/${repository}`;
  if (tag !== '') return `${path}:${tag}`;
  return digest === '' ? path : `${path}@${digest}`;
}

/** The image with another tag or digest, depending on the text; unchanged when the text is neither. */
export function withVersion(image: ImageReference, version: string): ImageReference {
  if (onlyTag.test(version)) return { ...image, tag: version, digest: '' };
  return onlyDigest.test(version) ? { ...image, tag: '', digest: version } : image;
}
