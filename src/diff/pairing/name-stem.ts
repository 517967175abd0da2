/**
 * The name of an object → its stem, which is the name without hashes and versions: `settings` of `settings-89g4dk2c7b`,
 * `migrate` of `migrate-1.2.0-rc.1`.
 */

/** The stem; empty for a name of versions alone. A name of at most 253 characters is read a few times. */
export function nameStem(name: string): string {
  let isAfterVersion = false;
  const kept = name
    .replace(uuid, '')
    .split(separators)
    .map((part) => {
      const isSuffix = isAfterVersion && prerelease.test(part);
      isAfterVersion = isSuffix || version.test(part);
      return isAfterVersion || isHash(part) ? '' : part.replace(/\d+/g, '');
    });
  return kept.filter((part) => part !== '').join('-');
}

/** A name, such that texts are in order of the numbers in names: `web-9` before `web-10`. */
export function numberedName(name: string): string {
  return name.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    return `${String.fromCharCode(0x100 + number.length)}${number}`;
  });
}

const separators = /[-._:+@]+/;
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const version = /^[vr]?\d+(?:(?:alpha|beta|rc|pre)\d*)?$/;
const prerelease = /^(?:alpha|beta|rc|pre|snapshot)\d*$/;

/** What programs write into names: hexadecimal digits, those that kustomize writes for them, and mixtures of letters and digits. */
function isHash(part: string): boolean {
  if (kustomizeHash.test(part)) return true;
  const turns = part.match(/[a-z](?=\d)|\d(?=[a-z])/g)?.length ?? 0;
  if (/^[0-9a-f]+$/.test(part)) return turns > 0 ? part.length >= 5 : part.length >= 16;
  return /^[0-9a-z]+$/.test(part) && turns >= (part.length < 8 ? 3 : 2) && part.length >= 4;
}

/** `encodeHash` of kustomize: the first ten hexadecimal digits of a SHA-256, some of them replaced so that no word results. */
const kustomizeHash = /^[2456789bcdfghkmt]{10}$/;
