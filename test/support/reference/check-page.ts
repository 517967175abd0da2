/** All checks → docs/reference/checks.md, with what each of them reads. */
import { checks } from '../../../src/check/registry.ts';
import { checkNames } from '../check-names.ts';
import { declaredReads } from '../code-tables.ts';
import { codeCell } from './cell.ts';

/** The page, without its last line. */
export function checkPage(): string {
  const rows = checks.map((check, i) => {
    const links = check.codes.map(
      ({ code }) => `[${code}](../../fixtures/codes/${code}/README.md)`,
    );
    return `| ${checkNames[i]} | ${links.join(', ')} | ${declaredReads(check).map(codeCell).join(', ')} |\n`;
  });
  return `# Checks

Each check judges the final state of one cluster. This table lists what each check reads beside the Cluster and its release of Istio: if your repository does not have these objects, the check cannot judge them.

- \`istio/Gateway\` is a kind of \`networking.istio.io\`, \`core/Service\` a kind without a group, \`apps/Deployment\` a kind of another group.
- \`objects\`: all objects of the cluster. \`namespaces\`: the namespaces that they are in.
- \`routes\`: the derived failover orders. \`fleet\`: the same of other clusters.
- \`workloads\`: all kinds that create pods. \`pods\` and \`clients\`: their pods, and the services that these call.
- \`managedGateways\`: kinds Gateway and GatewayClass of \`gateway.networking.k8s.io\`. \`meshRoutes\`: its kinds GRPCRoute, HTTPRoute, TCPRoute and TLSRoute.
- \`mesh\`: all objects that configure istiod. \`pilot\`: the endpoints and routes that istiod makes of all Istio objects, Services and pods.

| check | codes | reads |
|---|---|---|
${rows.join('')}`;
}
