/** A name or a pattern of services → the services that it means. */
import { matchesStars } from '../../../src/kind/notation/wildcard.ts';

/**
 * Whether the text means a service (`namespace/name`): its name, or a pattern such as `shop/*`; a text without a namespace means services
 * of every namespace.
 */
export function serviceMatcher(text: string): (service: string) => boolean {
  const pattern = text.includes('/') ? text : `*/${text}`;
  return (service) => matchesStars(pattern, service);
}

/** The service of that name; else all that it means. */
export function matchingServices(text: string, services: readonly string[]): readonly string[] {
  return services.includes(text) ? [text] : services.filter(serviceMatcher(text));
}
