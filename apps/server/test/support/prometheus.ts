import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryDirectory } from '@kahan/embedded-postgres/testing';
import { until } from './live.ts';

/** Why no Prometheus can run here; empty when one can. `npm test` installs it, or sets the reason. */
export const noPrometheus: string =
  process.env.KAHAN_NO_PROMETHEUS ||
  (spawnSync('prometheus', ['--version']).status === 0 ? '' : 'prometheus is not there');

/** A result of a query: labels, and the value at its instant. */
export interface Sample {
  metric: Record<string, string>;
  value: [number, string];
}

interface Rule {
  name: string;
  health: string;
  state: string;
}

export interface Prometheus {
  /** @throws Error when the query is refused */
  query(expr: string): Promise<Sample[]>;
  /** The alert rules as they were evaluated last. */
  rules(): Promise<Rule[]>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts Debian's Prometheus on the loopback, which scrapes these addresses of `/metrics` each second. */
export async function startPrometheus(targets: readonly string[], rules: string): Promise<Prometheus> {
  const directory = await temporaryDirectory();
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: [
      { job_name: 'kahan', static_configs: [{ targets: targets.map((url) => new URL(url).host) }] },
    ],
  };
  // JSON is YAML.
  await writeFile(join(directory.path, 'prometheus.yml'), JSON.stringify(config));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(directory.path, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(directory.path, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(child, 'exit');
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`http://${address}${path}`);
    const { status, data, error } = (await answer.json()) as { status: string; data: T; error?: string };
    if (status !== 'success') throw new Error(`${path}: ${error}`);
    return data;
  };
  await until(() => {
    if (child.exitCode !== null) throw new Error(`prometheus ended: ${output}`);
    return fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    query: async (expr) =>
      (await ask<{ result: Sample[] }>(`/api/v1/query?query=${encodeURIComponent(expr)}`)).result,
    rules: async () =>
      (await ask<{ groups: { rules: Rule[] }[] }>('/api/v1/rules')).groups.flatMap((group) => group.rules),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await directory.remove();
    },
  };
}
