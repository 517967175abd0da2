/** `Application` of Argo CD: passed through, or its charts rendered (`place/rendered/release/argocd`). */
import { declaredKind } from '../declared/declared-kind.ts';
import kinds from '../declared/kinds.schema.json' with { type: 'json' };
import type { Kind } from '../kind.ts';

export const application: Kind = declaredKind(kinds.Application, { isAboutItself: true });
