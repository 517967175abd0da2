import { expect, test } from 'vitest';
import { application, manifest, proposedLines } from '../../../support/proposed-lines.ts';

const secret = (name: string, members: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: ${name}, namespace: argocd, labels: {argocd.argoproj.io/secret-type: cluster}}\n${members}\n`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const own = 'https://kubernetes.default.svc';
const registered = {
  'clusters/boston.yaml': secret('boston', `stringData: {name: boston, server: "${own}"}`),
  'clusters/paris.yaml': secret(
    'paris',
    `data: {name: ${base64('paris')}, server: ${base64('https://paris.example.com/')}}`,
  ),
};

/** What is proposed for an Application with the destination. */
async function propose(destination: string, secrets: Readonly<Record<string, string>>) {
  const { lines } = await proposedLines({
    'argocd/web.yaml': application('web', 'apps/web').replace('name: paris', destination),
    'apps/web/a.yaml': manifest('web'),
    ...secrets,
  });
  return lines.filter((line) => line.includes('apps/web'));
}

test.each([
  ['the address of a Secret', 'server: "https://paris.example.com"', 'paris'],
  ["Argo CD's own address", `server: "${own}"`, 'boston'],
  ["Argo CD's own address with a slash", `server: "${own}/"`, 'boston'],
  ["Argo CD's own name", 'name: in-cluster', 'boston'],
  ['a name', 'name: paris', 'paris'],
])('%s is that of a registered cluster', async (_, destination, cluster) => {
  expect(await propose(destination, registered)).toEqual([`apps/web (${cluster})`]);
});

test("Argo CD's own cluster is not every cluster where it has others", async () => {
  const { 'clusters/paris.yaml': paris } = registered;
  const [line] = await propose(`server: "${own}"`, { 'clusters/paris.yaml': paris });
  expect(line).toBe(
    '# apps/web: Application argocd/web deploys it, and only the cluster in which Argo CD runs gets it: add the name of the cluster',
  );
  expect(await propose(`server: "${own}"`, {})).toEqual(['apps/web']);
});

test('an address that no Secret has is no cluster', async () => {
  const [line] = await propose('server: "https://tokyo.example.com"', registered);
  expect(line).toContain('its destination is an address');
});
