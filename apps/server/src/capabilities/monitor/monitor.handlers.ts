import { developmentRoutes } from '@kahan/contract';
import { clientErrorOf, withoutPersonalText } from '@kahan/domain';
import { Counter } from 'prom-client';
import type { Capability } from '../../engine/index.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { Limits, type Reporter } from './limits.ts';

export interface MonitorCallsDeps {
  log: Log;
  metrics: Metrics;
  /** Whether this installation counts screens at all. */
  analytics: boolean;
  /** Whether the server is in development mode: only then is there a call that fails. */
  development: boolean;
  /** Whether a user has agreed to the present question about usage statistics. */
  agrees(userId: number): Promise<boolean>;
}

/** A page sends five in a minute at most, and a wrong release makes hundreds of browsers send the same. */
const ERRORS = { address: { burst: 30, perSecond: 0.5 }, all: { burst: 200, perSecond: 5 } };
/** People open a screen in a second or two. */
const SCREENS = { address: { burst: 600, perSecond: 20 }, all: { burst: 5_000, perSecond: 500 } };

/** What browsers report: errors of the app, and with consent the screens that were opened (spec 7, 8). */
export function monitor({ log, metrics, analytics, development, agrees }: MonitorCallsDeps): Capability {
  const registers = [metrics.registry];
  const errors = new Counter({
    name: 'kahan_client_errors_total',
    help: 'Errors of the app in browsers that were reported, by screen',
    labelNames: ['screen'],
    registers,
  });
  const screens = new Counter({
    name: 'kahan_screens_opened_total',
    help: 'Screens opened by users who agreed to be counted',
    labelNames: ['screen'],
    registers,
  });
  const refused = new Counter({
    name: 'kahan_client_reports_refused_total',
    help: 'Reports of browsers beyond the limits, by kind',
    labelNames: ['kind'],
    registers,
  });
  const limits = { error: new Limits(ERRORS), screen: new Limits(SCREENS) };
  const admit = (kind: keyof typeof limits, address: string, by: Reporter) => {
    try {
      limits[kind].take(address, by);
    } catch (error) {
      refused.inc({ kind });
      throw error;
    }
  };

  const handlers: Handlers = {
    async 'POST /api/monitor/error'({ body: { error }, user, request }) {
      const by = user === null ? 'visitor' : 'user';
      admit('error', request.ip, by);
      const { screen = 'unknown', where, version, code, request_id: requestId } = error;
      errors.inc({ screen });
      const client = {
        ...clientErrorOf(error),
        // Anybody can send any words, and not all of what is personal is known by its form.
        ...(by === 'visitor' && { message: '' }),
        ...(where !== undefined && { where: withoutPersonalText(where) }),
        ...{ screen, version, code, requestId },
      };
      log.warn({ client }, 'the app has failed in a browser; readers may give support the code');
      return undefined;
    },

    async 'POST /api/monitor/analytics'({ body: { info }, user, request }) {
      // Consent belongs to a user, so a visitor has given none.
      if (!analytics || user === null) return undefined;
      admit('screen', request.ip, 'user');
      if (await agrees(user.userId)) screens.inc({ screen: info.screen });
      return undefined;
    },
  };
  if (!development) return { name: 'monitor', handlers };
  return {
    name: 'monitor',
    routes: developmentRoutes,
    handlers: {
      ...handlers,
      'GET /api/dev/error': () => Promise.reject(new Error('asked for by GET /api/dev/error')),
    },
  };
}
