import { type Patch, patchesOf } from '../../patch.ts';

const COMMANDS = 'apps/server/src/engine/commands';
const STORM = 'apps/server/test/storm';

/** What students are promised while everything fails: the storms must notice. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${COMMANDS}/perform/leases.store.ts`, `${STORM}/clock.soak.test.ts`, [
    [
      'leases end by the clock of the portal that looks for them',
      'w.worker_id = r.leased_by and w.alive_until > clock_timestamp()',
      'w.worker_id = r.leased_by and w.alive_until > to_timestamp(' + '$' + '{Date.now() / 1_000})',
      'neither portal takes over',
    ],
  ]),
  ...patchesOf('apps/sandbox/src/store/commands.ts', `${STORM}/clock.soak.test.ts`, [
    [
      'terms open an hour too early',
      'signing.signIn(command, at)',
      'signing.signIn(command, at + 3_600)',
      'terms open and close by the clock of the student system',
    ],
  ]),
  ...patchesOf('apps/server/src/run.ts', `${STORM}/disturbed.soak.test.ts`, [
    [
      'a portal that has stopped does not end',
      "log.info('the portal has stopped');\n        process.exit(0);",
      "log.info('the portal has stopped');",
      'a rolling restart',
    ],
  ]),
  ...patchesOf(`${COMMANDS}/perform/attempt.ts`, `${STORM}/disturbed.soak.test.ts`, [
    [
      'a command without an answer counts as not done',
      'if (!(error instanceof StudentSystemError)) throw error;\n  // The student system itself',
      "if (error instanceof StudentSystemError && error.kind === 'timeout')\n    return { kind: 'ended', state: 'failed', reason: 'not-reached' };\n  // The student system itself",
      'commands answered late',
    ],
  ]),
  ...patchesOf(`${COMMANDS}/accept/acceptance.ts`, `${STORM}/disturbed.soak.test.ts`, [
    [
      'a request that cannot be written is acknowledged',
      'const accepted = await this.commits.add(request);',
      'const accepted = await this.commits.add(request).catch(() => ({ id: 0, key: request.key, createdAt: new Date(), isOurs: false, isNew: true }));',
      'the disk of the database is full',
    ],
  ]),
  ...patchesOf(`${COMMANDS}/settle/settling.ts`, `${STORM}/away.soak.test.ts`, [
    [
      'the end of a request is told twice',
      "messages: [message.service_updated('requests', ids)] }",
      "messages: [message.service_updated('requests', ids), message.service_updated('requests', ids)] }",
    ],
  ]),
  ...patchesOf('apps/server/src/engine/delivery/sockets/subscriber.ts', `${STORM}/away.soak.test.ts`, [
    [
      'a returning socket is not sent the last event that it missed',
      'events = part.events.filter(({ seq }) => seq > position);',
      'events = part.events.filter(({ seq }) => seq > position + 1);',
    ],
  ]),
  ...patchesOf(`${COMMANDS}/settle/settle.store.ts`, `${STORM}/kills.soak.test.ts`, [
    [
      'a request that has ended stays leased',
      'is_turn = false, leased_by = null,',
      'is_turn = false,',
      'killed',
    ],
  ]),
  ...patchesOf(`${COMMANDS}/perform/worker.ts`, `${STORM}/schedules.soak.test.ts`, [
    [
      'a request that has ended still counts as in flight',
      '    this.d.inFlight.remove(userId);\n',
      '    if (userId < 0) this.d.inFlight.remove(userId);\n',
      'a student may go on asking',
    ],
  ]),
  ...patchesOf('apps/sandbox/src/store/signing.ts', `${STORM}/storm.soak.test.ts`, [
    [
      'one student more than there are places is signed',
      'row.signed >= row.capacity;',
      'row.signed > row.capacity;',
      'students on one term of',
    ],
  ]),
  ...patchesOf(`${COMMANDS}/requests.service.ts`, `${COMMANDS}/kinds.test.ts`, [
    [
      'an answer names the end of a request by the clock of the portal',
      'settledAt: outcome?.settledAt ?? null,',
      'settledAt: outcome === null ? null : new Date(),',
      'the answer names the same end of a request as the list',
    ],
  ]),
];
