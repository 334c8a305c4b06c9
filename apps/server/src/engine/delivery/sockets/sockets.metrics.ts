import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Hub } from './hub.ts';

/** Metrics of this portal's open sockets and of the messages sent to them. */
export function showSockets({ registry }: Metrics, hub: Pick<Hub, 'counts' | 'totals'>): void {
  const registers = [registry];
  new Gauge({
    name: 'kahan_sockets',
    help: 'Open sockets of this portal, by whether they have a login',
    labelNames: ['login'],
    registers,
    collect() {
      const { users, anonymous } = hub.counts();
      this.set({ login: 'yes' }, users);
      this.set({ login: 'no' }, anonymous);
    },
  });
  const total = (name: string, help: string, of: keyof Hub['totals']) => {
    let shown = 0;
    new Counter({
      ...{ name, help, registers },
      collect() {
        this.inc(hub.totals[of] - shown);
        shown = hub.totals[of];
      },
    });
  };
  total('kahan_socket_messages_total', 'Messages that were sent to sockets', 'messages');
  total(
    'kahan_socket_reloads_total',
    'Sockets that were told to load everything again, because the log could not say what they missed',
    'reloads',
  );
  total('kahan_socket_log_failures_total', 'Readings of the logs for sockets that failed', 'failures');
}
