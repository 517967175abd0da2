/** What an Application says to Helm is what Helm is told, or refused. */
import { describe, expect, test } from 'vitest';
import { judgeApplication, packed, single } from '../../../../support/judged-application.ts';

describe('what an Application says to Helm', () => {
  const helm = (text: string) => judgeApplication(single(`${packed}, helm: {${text}}`));

  test.each([
    ['releaseName: store, namespace: elsewhere', { releaseName: 'store', namespace: 'elsewhere' }],
    ['releaseName: "", kubeVersion: "", version: v3, passCredentials: true', {}],
    ['version: null', {}],
    [
      'skipCrds: true, skipTests: true, skipSchemaValidation: true',
      { skipCrds: true, skipTests: true, skipSchemaValidation: true },
    ],
    [
      'valueFiles: [a.yaml, /b.yaml, x/../c.yaml]',
      { valueFiles: ['/vendor/web/a.yaml', '/vendor/web/b.yaml', '/vendor/web/c.yaml'] },
    ],
    [
      'fileParameters: [{name: a, path: files/a}]',
      { fileParameters: [{ name: 'a', path: '/vendor/web/files/a' }] },
    ],
    ['values: "a: $b", valuesObject: {c: $d}', { values: 'a: $b', valuesObject: { c: '$d' } }],
    [
      'parameters: [{name: a.b, value: "1", forceString: true}]',
      { parameters: [{ name: 'a.b', value: '1', forceString: true }] },
    ],
    [
      'kubeVersion: v1.33.1, apiVersions: [apps/v1/Deployment], ignoreMissingValueFiles: true',
      {
        kubeVersion: 'v1.33.1',
        apiVersions: ['apps/v1/Deployment'],
        ignoreMissingValueFiles: true,
      },
    ],
  ])('{%s} is what Helm is told', (text, settings) => {
    const { renderings, findings } = helm(text);
    expect(findings).toEqual([]);
    expect(renderings?.[0]?.settings).toEqual({
      releaseName: 'web',
      namespace: 'shop',
      ...settings,
    });
  });

  test.each([
    ['valueFiles: [../../values/web.yaml]'],
    ['valueFiles: ["https://example.com/values.yaml"]'],
    ['valueFiles: ["secrets://values.yaml"]'],
    ['valueFiles: ["$values/values/web.yaml"]'],
    ['valueFiles: ["values-$ARGOCD_APP_NAME.yaml"]'],
    ['valueFiles: ["a,b.yaml"]'],
    ['fileParameters: [{name: "a=b", path: a}]'],
    ['fileParameters: [{name: a, path: "../a"}]'],
    ['parameters: [{name: a, value: "$ARGOCD_APP_NAME"}]'],
    ['parameters: [{name: a, value: "costs 5$"}]'],
    ['parameters: [{name: "a,b", value: b}]'],
    ['releaseName: "--post-renderer=x"'],
    ['kubeVersion: latest'],
    ['apiVersions: ["a b"]'],
    ['version: v2'],
    ['somethingNew: 1'],
    ['valueFiles: values-small.yaml'],
    ['skipCrds: "true"'],
    ['valuesObject: "a: 1"'],
    ['parameters: [{name: port, value: 80}]'],
    ['parameters: [{name: port, value: "80", forceText: true}]'],
    ['fileParameters: [{name: port, path: a, base64: true}]'],
  ])('{%s} is refused', (text) => {
    const { renderings, findings } = helm(text);
    expect(findings).toEqual([expect.stringMatching(/^DIS0884 /)]);
    expect(renderings).toBeUndefined();
  });
});
