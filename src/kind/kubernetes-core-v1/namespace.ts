/** Kubernetes `Namespace`. */
import { declaredKind } from '../declared/declared-kind.ts';
import kinds from '../declared/kinds.schema.json' with { type: 'json' };
import type { Kind } from '../kind.ts';

export const namespace: Kind = declaredKind(kinds.Namespace);
