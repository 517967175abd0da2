/**
 * What a kustomization names → whether kustomize would fetch it: by HTTP, or by git.
 * @module
 */

/** URLs, and what kustomize's own reader of repositories takes. */
const forms: readonly RegExp[] = [
  /^[a-z][a-z0-9+.-]*:\/\//i,
  /^(?:git|gh|s3|gcs|hg|file)::/i,
  /^gh:/i,
  /^[\w.-]+@[\w.-]+[:/]/,
  /^(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org)[/:]/i,
  /[?&](?:ref|version|timeout|submodules)=/,
  /\.git(?:$|\/|\?)/,
  /\/_git\//,
];

/** Whether kustomize asks for the text by HTTP, whatever stands on disk under that name. */
export function isFetched(text: string): boolean {
  return /^https?:/i.test(text);
}

/** Whether the text names a place on the network. Something that is there on disk is asked about first. */
export function isRemoteReference(text: string): boolean {
  return forms.some((form) => form.test(text));
}
