import { CLIENT_VERSION } from '@kahan/contract/runtime';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** The name of the histogram of requests, which is not in the registry. */
export const REQUEST_SECONDS = 'kahan_http_request_seconds';

/** The figures of `/metrics`. Capabilities add counters of their own with `registers: [metrics.registry]`. */
export interface Metrics {
  registry: Registry;
  http: RequestTimes;
}

/** Makes one registry for each portal, because tests run several portals in one process. */
export function createMetrics(options: { process: boolean } = { process: false }): Metrics {
  const registry = new Registry();
  if (options.process) collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'kahan_build_info',
    help: 'Always 1; the label is the version of this portal',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: CLIENT_VERSION }, 1);
  return { registry, http: new RequestTimes(REQUEST_SECONDS) };
}

/** Upper bounds in seconds. */
const BOUNDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Histogram of one kind of request. */
export class TimeCell {
  readonly labels: string;
  /** Requests below each bound, apart from those below a lower bound. */
  readonly counts = BOUNDS.map(() => 0);
  count = 0;
  sum = 0;

  constructor(labels: string) {
    this.labels = labels;
  }

  observe(seconds: number): void {
    this.count++;
    this.sum += seconds;
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    const below = this.counts[bucket];
    if (below !== undefined) this.counts[bucket] = below + 1;
  }
}

/**
 * Histogram of request times by method, route pattern (never the address, which may name a person) and status.
 * prom-client's histogram sorts and hashes its labels at every observation, which takes a tenth of a request's time.
 */
export class RequestTimes {
  private readonly name: string;
  private readonly all: TimeCell[] = [];
  /** By route, method and status: three look-ups by existing keys cost less than building one key of three parts. */
  private readonly cells = new Map<string, Map<string, Map<number, TimeCell>>>();

  constructor(name: string) {
    this.name = name;
  }

  cell(method: string, route: string, status: number): TimeCell {
    return this.cells.get(route)?.get(method)?.get(status) ?? this.add(method, route, status);
  }

  private add(method: string, route: string, status: number): TimeCell {
    const cell = new TimeCell(`method="${method}",route="${route}",status="${status}"`);
    this.all.push(cell);
    const byMethod = this.cells.get(route) ?? new Map<string, Map<number, TimeCell>>();
    const byStatus = byMethod.get(method) ?? new Map<number, TimeCell>();
    this.cells.set(route, byMethod.set(method, byStatus.set(status, cell)));
    return cell;
  }

  /** In the text format of Prometheus. */
  render(): string {
    const lines = [
      `# HELP ${this.name} Time from the arrival of a request to the end of its answer`,
      `# TYPE ${this.name} histogram`,
    ];
    for (const { labels, counts, count, sum } of this.all) {
      let below = 0;
      for (const [at, bound] of BOUNDS.entries()) {
        below += counts[at] ?? 0;
        lines.push(`${this.name}_bucket{${labels},le="${bound}"} ${below}`);
      }
      lines.push(
        `${this.name}_bucket{${labels},le="+Inf"} ${count}`,
        `${this.name}_sum{${labels}} ${sum}`,
        `${this.name}_count{${labels}} ${count}`,
      );
    }
    return `${lines.join('\n')}\n`;
  }
}
