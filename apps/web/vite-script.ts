import { build } from 'vite';
import { BROWSERS } from './vite-browsers.ts';

/**
 * Bundles a module as one classic script: it shares no chunk with the app, so neither makes the other larger.
 * @param define names and the code that takes their place
 */
export async function bundleScript(
  entry: string,
  minify: boolean,
  define: Record<string, string> = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'import.meta.env.APP': 'false', ...define },
    build: {
      write: false,
      minify,
      target: BROWSERS,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} was not built`);
  return chunk.code;
}
