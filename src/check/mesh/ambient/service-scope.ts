/** A cluster's state → its Services by scope in the ambient mesh of several networks: global or local. */
import { isGlobalService, podSelector } from '../../../istio/service/service.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { ClusterState } from '../../cluster-state.ts';

/** Services with the label, in order of file and document. */
export function globalServices({ list }: Pick<ClusterState, 'list'>): readonly Resource[] {
  return list('', 'Service').flatMap(({ resource }) =>
    isGlobalService(resource) ? [resource] : [],
  );
}

/** Services without the label that select pods. */
export function localServices(state: Pick<ClusterState, 'list'>): readonly Resource[] {
  return servicesWithPods(state).filter((service) => !isGlobalService(service));
}

/** Global or local Services that select pods. */
export function servicesWithPods({ list }: Pick<ClusterState, 'list'>): readonly Resource[] {
  return list('', 'Service')
    .map(({ resource }) => resource)
    .filter((service) => Object.keys(podSelector(service)).length > 0);
}
