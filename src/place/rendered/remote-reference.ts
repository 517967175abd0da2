/** A reference of a kustomization → whether kustomize would fetch it: by HTTP, or by git. */

/** URLs, and the forms that kustomize's own repository parser accepts. */
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

/** Whether kustomize requests the text by HTTP, even if a file of that name exists. */
export function isFetched(text: string): boolean {
  return /^https?:/i.test(text);
}

/** Whether the text is a network address. An existing file has precedence. */
export function isRemoteReference(text: string): boolean {
  return forms.some((form) => form.test(text));
}
