/**
 * `ServiceImport` of the Multi-Cluster Services API: a consumer's view of a service of the clusterset. distributary writes it; an authored
 * one is kept.
 */
import { declaredKinds } from '../../../../kind/declared/declared-kind.ts';
import type { Kind } from '../../../../kind/kind.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };

export const mcsServiceImports: readonly Kind[] = declaredKinds(kinds.ServiceImport);
