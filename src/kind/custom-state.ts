/** Whether more than the object itself is gone with it: what its controller made for it, such as a database and its volumes. */
import { groupOf, type Resource } from '../resource/resource.ts';
import knownKinds from './declared/known-kinds.json' with { type: 'json' };
import { kindOf } from './registry.ts';

/** Groups, with those below them, whose objects configure something that stays. */
const configuring: readonly string[] = knownKinds.configuringGroups;

/** An unknown kind counts: only its controller knows. */
export function mayHoldMore(resource: Pick<Resource, 'apiVersion' | 'kind'>): boolean {
  const group = groupOf(resource.apiVersion);
  if (group === 'argoproj.io') return resource.kind.startsWith('Application');
  // A group of Kubernetes itself has no domain, or that of its project.
  if (!group.includes('.') || kindOf(resource)?.level === 'fleet') return false;
  return !configuring.some((each) => group === each || group.endsWith(`.${each}`));
}
