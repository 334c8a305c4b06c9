import { type Patch, patchesOf } from '../../patch.ts';

const SERVER = 'apps/server';
const TESTS = `${SERVER}/test/monitoring`;

/** Metrics, alerts and traces for operators. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${SERVER}/src/engine/delivery/sockets/sockets.metrics.ts`, `${TESTS}/registry.test.ts`, [
    [
      'a metric is renamed and its panel is not',
      "name: 'kahan_sockets'",
      "name: 'kahan_open_sockets'",
      'every metric',
    ],
  ]),
  ...patchesOf(`${SERVER}/src/platform/http/admit/server.ts`, `${TESTS}/trace.test.ts`, [
    [
      'a stranger names the trace of a request',
      'isFromProxy(request) ? Trace',
      'true ? Trace',
      'no named proxy',
    ],
  ]),
  ...patchesOf(`${SERVER}/src/platform/metrics/job.metrics.ts`, `${TESTS}/registry.test.ts`, [
    [
      'a job that fails looks well',
      'failing.set({ name }, isFailed ? 1 : 0);',
      'failing.set({ name }, 0);',
      'a job that fails',
    ],
  ]),
  ...patchesOf('scripts/monitoring/table/expressions.ts', 'scripts/monitoring/monitoring.test.ts', [
    [
      'an alert fires beside that of its cause',
      ') unless on() (',
      ') or on() (',
      'npm run monitoring writes',
    ],
  ]),
  ...patchesOf(`${SERVER}/src/platform/tracing/trace.ts`, `${TESTS}/trace.test.ts`, [
    ['an id of zeros is taken', '^00-(?!0{32})', '^00-', 'an id of zeros'],
    ['more after the flags is taken', '([0-9a-f]{2})$/', '([0-9a-f]{2})/', 'more after the flags'],
  ]),
  ...patchesOf(`${SERVER}/src/platform/http/admit/server.ts`, `${TESTS}/trace.test.ts`, [
    [
      'what a request calls has another trace',
      'inTrace(request.trace, done);',
      'done();',
      'a body that arrives late',
    ],
    [
      'an address that cannot be read is logged without its trace',
      'inTrace(request.trace, () => noteFailure(error, request));',
      'noteFailure(error, request);',
      'an address that cannot be read',
    ],
  ]),
  ...patchesOf(`${SERVER}/src/engine/commands/perform/worker.ts`, `${TESTS}/trace.test.ts`, [
    [
      'a request is performed in the trace of another',
      'inTrace(held.trace, () => attempt(this.d, held))',
      'attempt(this.d, held)',
      'each call carries',
    ],
  ]),
  ...patchesOf(
    `${SERVER}/src/platform/tracing/opentelemetry.ts`,
    `${SERVER}/src/platform/tracing/opentelemetry.test.ts`,
    [
      [
        'a span is sent that its caller does not record',
        'if (span.trace.isSampled !== false) ',
        '',
        'is left out',
      ],
    ],
  ),
  ...patchesOf(`${SERVER}/src/platform/http/admit/proxy-faults.ts`, `${TESTS}/proxy-faults.test.ts`, [
    [
      'a proxy that TRUST_PROXY does not name is told of once for each request',
      'now - before.at < TELL_EVERY_MS',
      'now - before.at < 0',
      'a forwarded request',
    ],
    ['a proxy that is named is told of, too', ' && !this.isFromProxy(request)', '', 'a proxy that is named'],
    [
      'sockets that never arrive are not missed',
      'this.calls >= CALLS_WITHOUT_SOCKET',
      'this.calls < 0',
      'no socket',
    ],
  ]),
  ...patchesOf(
    `${SERVER}/src/engine/upstream/upstream.ts`,
    `${SERVER}/src/engine/upstream/never-answered.test.ts`,
    [
      [
        'a student system that fails for a moment is told to have a wrong address',
        'noteRefusal(false);\n      isNew = false;',
        'noteRefusal(false);',
        'one that has answered',
      ],
    ],
  ),
  ...patchesOf(`${SERVER}/src/platform/log/outage.ts`, `${TESTS}/database-down.test.ts`, [
    [
      'each statement that fails in an outage is a line',
      'return true;\n  };\n  return () => {',
      'return false;\n  };\n  return () => {',
      'while the database lets nobody in',
    ],
  ]),
  ...patchesOf(`${SERVER}/src/platform/log.ts`, `${SERVER}/src/platform/log.test.ts`, [
    [
      'production mixes progress for people with its log',
      "|| NODE_ENV === 'production'",
      '',
      'the format with',
    ],
  ]),
  ...patchesOf(`${SERVER}/src/engine/mirror/mirror.ts`, `${TESTS}/prometheus.test.ts`, [
    [
      'the panel of unreadable records is empty until there is one',
      '...sources.all]) metrics.bad.inc({ service }, 0);',
      '...sources.all]) void service;',
    ],
  ]),
  ...patchesOf(`${SERVER}/src/engine/delivery/push/push.worker.ts`, `${TESTS}/prometheus.test.ts`, [
    [
      'the panel of pushes is empty until one is sent',
      'for (const outcome of OUTCOMES) this.pushes.inc({ service, outcome }, 0);',
      'void service;',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/platform/metrics/storage.metrics.ts',
    'apps/server/src/platform/metrics/storage.metrics.test.ts',
    [
      [
        'a portal whose clock is behind does not say so',
        'Math.min(0, answered - at)',
        '0 * answered',
        'a portal whose clock is an hour',
      ],
    ],
  ),
];
