/** Documents and a MeshConfig → what real Pilot says in a mesh of that configuration. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Json, JsonObject } from '../../src/resource/json.ts';
import { documentStream, inScratch, type PilotAnswer } from './peer-pilot.ts';
import { runPeer } from './peer-program.ts';

/** A Service with a pod in each locality. */
export function serviceAt(...localities: readonly string[]): readonly Json[] {
  const metadata = { name: 'api', namespace: 'shop' };
  const ports = [{ name: 'http', port: 80, targetPort: 8080 }];
  return [
    { apiVersion: 'v1', kind: 'Service', metadata, spec: { selector: { app: 'api' }, ports } },
    ...localities.map((locality, i) => ({
      apiVersion: 'oracle.lab/v1',
      kind: 'Workload',
      metadata: { ...metadata, name: `api-${i}`, labels: { app: 'api' } },
      spec: {
        ip: `10.1.0.${i + 1}`,
        locality,
        service: 'api',
        ports: [{ name: 'http', port: 8080 }],
      },
    })),
  ];
}

/** Pilot's answer in a mesh of this configuration. */
export async function askInMesh(
  documents: readonly Json[],
  mesh: JsonObject,
  flags: readonly string[],
): Promise<Pick<PilotAnswer, 'clusters'> & { readonly listeners: readonly Json[] }> {
  return await inScratch(async (directory) => {
    const [file, config] = [join(directory, 'documents.yaml'), join(directory, 'mesh.yaml')];
    writeFileSync(file, documentStream(documents));
    writeFileSync(config, JSON.stringify(mesh));
    const { stdout } = await runPeer('eds-oracle', [...flags, '--mesh', config, file]);
    const answer = JSON.parse(stdout);
    expect(answer.validation).toEqual([]);
    return answer;
  });
}
