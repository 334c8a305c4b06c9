import type { PluginOption, UserConfig } from 'vite';

/** Plugins for pages that a server fills and a service worker keeps. */
const SERVED = ['kahan-preloads', 'kahan-service-worker'];

const isServed = (plugin: PluginOption) =>
  plugin !== null && typeof plugin === 'object' && 'name' in plugin && SERVED.includes(plugin.name);

/**
 * Plugins of the build for browsers that other builds of the same sources need as well.
 * @throws Error when one of those to leave out has another name
 */
export function pluginsOfSources({ plugins = [] }: UserConfig): PluginOption[] {
  const all = plugins.flat();
  if (all.filter(isServed).length !== SERVED.length)
    throw new Error(`vite.config.ts lacks one of ${SERVED.join(', ')}`);
  return all.filter((plugin) => !isServed(plugin));
}
