// What the program takes of the client for API servers: how a kubeconfig leads to a server, and who asks.
export { KubeConfig } from '@kubernetes/client-node';
