/** Changes of which the model follows nothing, each with a question to Pilot of a release, which answers whether it has the change. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IstioChangeName } from '../../src/kind/istio-mesh/istio-change-table.ts';
import { inScratch } from './peer-pilot.ts';
import { runPeer } from './peer-program.ts';

/** A change, and whether the release of a program has it; a variable of istiod's environment may turn it off. */
export interface ReleaseAnswer {
  readonly change: IstioChangeName;
  readonly has: (
    program: string,
    environment?: Readonly<Record<string, string>>,
  ) => Promise<boolean>;
}

/** A gateway that istiod manages in namespace web, its pod, and a Gateway of another namespace that selects the pod. */
const managedGateway = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ingress, namespace: web}
spec:
  gatewayClassName: istio
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: v1
kind: Service
metadata: {name: ingress-istio, namespace: web, labels: {gateway.networking.k8s.io/gateway-name: ingress}}
spec: {selector: {gateway.networking.k8s.io/gateway-name: ingress}, ports: [{name: http, port: 80}, {name: tls, port: 15443}]}
---
apiVersion: oracle.lab/v1
kind: Workload
metadata: {name: ingress, namespace: web, labels: {istio: eastwestgateway, gateway.networking.k8s.io/gateway-name: ingress}}
spec: {ip: 10.9.0.1, service: ingress-istio, ports: [{name: http, port: 80}, {name: tls, port: 15443}]}
---
apiVersion: networking.istio.io/v1
kind: Gateway
metadata: {name: east-west, namespace: istio-system}
spec:
  selector: {istio: eastwestgateway}
  servers: [{port: {number: 15443, name: tls, protocol: TLS}, tls: {mode: AUTO_PASSTHROUGH}, hosts: ["*.local"]}]
`;

/** In order of the table. */
export const releaseAnswers: readonly ReleaseAnswer[] = [
  {
    change: 'strictMerging',
    has: async (program, environment) => {
      const flags = ['--listeners', '--type', 'router', '--namespace', 'web', '--ip', '10.9.0.1'];
      const { listeners = [] } = await ask(program, flags, managedGateway, environment);
      const ports = listeners.map(({ port }) => port);
      if (!ports.includes(80)) throw new Error('the gateway has its own port');
      return !ports.includes(15_443);
    },
  },
];

interface Answer {
  readonly validation?: readonly string[];
  readonly listeners?: readonly { readonly port: number }[];
}

function ask(
  program: string,
  flags: readonly string[],
  documents: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return inScratch(async (directory) => {
    const file = join(directory, 'documents.yaml');
    writeFileSync(file, documents);
    const { stdout, stderr } = await runPeer(program, [...flags, file], environment);
    if (stdout === '') throw new Error(stderr);
    const answer: Answer = JSON.parse(stdout);
    if ((answer.validation ?? []).length > 0) throw new Error(answer.validation?.join('; '));
    return answer;
  });
}
