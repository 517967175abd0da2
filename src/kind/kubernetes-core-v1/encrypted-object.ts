/** An object → whether SOPS encrypted it, or a value in it. Nothing is decrypted here: encrypted values are passed through. */
import { own } from '../../collection/own.ts';
import { textFinder } from '../../resource/find-text.ts';
import { isObject, type Json, type JsonObject, objectAt } from '../../resource/json.ts';
import { formatPointer } from '../../resource/json-pointer.ts';

/** The fields of a resource that are read. */
interface ObjectLike {
  readonly apiVersion: string;
  readonly kind: string;
  readonly object: JsonObject;
}

/** Prefix of each value that SOPS encrypted; in base64 the same. */
const encrypted = 'ENC[AES256_GCM,';
const encryptedBase64 = 'RU5DW0FFUzI1Nl9HQ00s';

/** Text in a file that SOPS encrypted, by format; Flux uses the same. */
const fileMarks = ['"mac": "ENC[', 'mac: ENC[', '[sops]'] as const;

/** Whether the object was encrypted as a whole: SOPS adds metadata in a member of that name. */
export function isEncryptedObject({ object }: Pick<ObjectLike, 'object'>): boolean {
  return isObject(own(object, 'sops'));
}

/** Whether SOPS encrypted a value. */
export function isCiphertext(value: Json | undefined): boolean {
  return typeof value === 'string' && value.startsWith(encrypted);
}

/** Whether the object is a Secret with unencrypted values. */
export function isPlainSecret(resource: ObjectLike): boolean {
  return isSecret(resource) && !isEncryptedObject(resource);
}

/** The first value that SOPS encrypted in an object without the metadata for decryption. */
export function strandedCiphertext(resource: ObjectLike): string | undefined {
  if (isEncryptedObject(resource)) return undefined;
  const path = findEncrypted(resource.object)?.path;
  if (path !== undefined || !isSecret(resource)) return path && formatPointer(path);
  const inData = findEncryptedBase64(own(resource.object, 'data'))?.path;
  return inData && formatPointer(['data', ...inData]);
}

const findEncrypted = textFinder((text) => isCiphertext(text) || undefined);
const findEncryptedBase64 = textFinder((text) => text.startsWith(encryptedBase64) || undefined);

/** The first file in a Secret that SOPS encrypted as a whole. */
export function encryptedFile(resource: ObjectLike): string | undefined {
  if (!isSecret(resource) || isEncryptedObject(resource)) return undefined;
  const members = (field: string): readonly [string, Json | undefined][] =>
    Object.entries(objectAt(resource.object, field) ?? {});
  const isFile = (text: string): boolean => fileMarks.some((mark) => text.includes(mark));
  const plain = members('stringData').find(([, text]) => typeof text === 'string' && isFile(text));
  if (plain !== undefined) return formatPointer(['stringData', plain[0]]);
  const coded = members('data').find(
    ([, text]) => typeof text === 'string' && isFile(Buffer.from(text, 'base64').toString('utf8')),
  );
  return coded && formatPointer(['data', coded[0]]);
}

function isSecret({ apiVersion, kind }: Pick<ObjectLike, 'apiVersion' | 'kind'>): boolean {
  return apiVersion === 'v1' && kind === 'Secret';
}
