/**
 * A private directory → the environment of a program that renders untrusted content: none of the user's settings,
 * credentials and plugins, no program to start, and no network.
 */
import { join } from 'node:path';

/** No server listens at port 0, so every HTTP request fails at once. */
const NOWHERE = 'http://127.0.0.1:0';

export function programEnvironment(directory: string): Record<string, string> {
  const inside = (name: string): string => join(directory, name);
  return {
    // kustomize fetches by the program git, and finds none.
    PATH: '',
    HOME: inside('home'),
    TMPDIR: directory,
    XDG_CACHE_HOME: inside('cache'),
    XDG_CONFIG_HOME: inside('config'),
    XDG_DATA_HOME: inside('data'),
    HELM_CACHE_HOME: inside('cache'),
    HELM_CONFIG_HOME: inside('config'),
    HELM_DATA_HOME: inside('data'),
    HELM_PLUGINS: inside('plugins'),
    KUSTOMIZE_PLUGIN_HOME: inside('plugins'),
    KUBECONFIG: inside('kubeconfig'),
    HTTP_PROXY: NOWHERE,
    HTTPS_PROXY: NOWHERE,
    ALL_PROXY: NOWHERE,
    NO_PROXY: '',
    LC_ALL: 'C',
  };
}
