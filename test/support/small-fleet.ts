/** A fleet of one cluster and one application, with one finding, and a file that no manifest follows from. */

/** Texts by their paths. */
export const smallFleet = {
  'distributary.yaml':
    'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\nspec: {sources: [{path: apps/*}, {path: none/*}]}\n',
  'topology/north.yaml':
    'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\nspec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}\n',
  'apps/web/web.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, namespace: shop}\n',
  'NOTES.md': 'one\n',
};
