import { type Patch, patchesOf } from '../../patch.ts';

/** Patches of one file of the delivery, which a test beside it must notice. */
const of = (file: string, test: string, defects: Parameters<typeof patchesOf>[2]): Patch[] => {
  const path = 'apps/server/src/engine/delivery';
  return patchesOf(`${path}/${file}.ts`, `${path}/${test}.test.ts`, defects);
};

/** The logs of users, sockets and pushes. */
export const PATCHES: Patch[] = [
  ...of('sockets/polling', 'sockets/limits', [
    [
      'a second WebSocket takes over a connection, and no limit knows of it',
      "next(query.has('sid') ? new Error(WEBSOCKET_ONLY) : undefined);",
      'next();',
      'a WebSocket that names a connection is refused',
    ],
  ]),
  ...of('sockets/handshake', 'sockets/handshake', [
    [
      'a connection joins twice at once',
      'request === null || this.joining.has(request)',
      'request === null',
      'joins once',
    ],
  ]),
  ...of('push/push.worker', 'push/push.worker', [
    [
      'an item without a text keeps the pushes of its device back',
      'items.filter((item) => !broken.includes(item)),',
      'items,',
      'an item without a text is not pushed',
    ],
  ]),
  ...of('log/log.store', 'sockets/delivery', [
    [
      'events are kept for ever',
      'delete from user_events where created_at < $1',
      'delete from user_events where created_at < $1 and seq < 0',
      'a position older than the log',
    ],
  ]),
  ...of('sockets/sockets', 'sockets/generation', [
    [
      'a position of a restored log counts as one of this log',
      'position.generation !== generation;',
      'false;',
      'a position of another generation',
    ],
    [
      'open pages go on with the former log',
      'socket.conn.close();\n  });\n  const looking',
      'void socket;\n  });\n  const looking',
      'an operator tells all portals',
    ],
  ]),
  ...of('log/generation.store', 'log/generation', [
    [
      'files that were copied back count as the same',
      "pg_relation_filenode('log_generation'),\n  $1::text",
      "pg_relation_filenode('log_generation'),\n  left($1::text, 0)",
      'a DATA_DIR that was copied back',
    ],
  ]),
  ...of('sockets/subscriber', 'sockets/delivery', [
    [
      'a client takes the first service to reload, and drops the others as repeated',
      'index === services.length - 1 ? end : NO_LOG',
      'index < services.length ? end : NO_LOG',
      'a position older than the log',
    ],
    [
      'a socket does not move on with what it was sent',
      'subscriber.user = event.seq;\n',
      '\n',
      '[NOTIFICATIONS-09] away for',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/engine/delivery/sockets/sockets.ts',
    'apps/server/src/capabilities/session/own-sessions.test.ts',
    [
      [
        'sockets of an expired session stay open',
        'socket.data.expiresAt <= now',
        'socket.data.expiresAt <= 0',
        'sockets are closed when their session expires',
      ],
    ],
  ),
  ...of('sockets/sockets', 'sockets/delivery', [
    [
      'the sockets of an ended login stay open',
      'if (expiresAt === undefined) socket.disconnect(true);',
      'if (expiresAt === undefined) continue;',
      'a login that ends',
    ],
  ]),
  ...of('sockets/parties', 'sockets/limits', [
    [
      'each socket of a user may flood by itself',
      'together: together && new TrafficBudget(together),',
      'together: together && null,',
      'spread over many of them',
    ],
  ]),
  ...of('sockets/frame', 'sockets/delivery', [
    [
      'a message of a user names the public log',
      '{ user: seq, public: null }',
      '{ user: seq, public: seq }',
      '[NOTIFICATIONS-06]',
    ],
  ]),
  ...of('push/endpoints', 'push/endpoints', [
    ['a push may go to another port', " || url.port !== ''", ''],
    ['a push may go to the addresses of a cloud', "['169.254.0.0', 16]", "['169.254.0.0', 32]"],
  ]),
  ...of('push/outbox.store', 'push/push', [
    [
      'a device gets what was told before it registered',
      ' and r.created_at <= t.told_at',
      '',
      'told before it registered but',
    ],
  ]),
  ...of('push/deliveries.store', 'push/push.worker', [
    [
      'a device that is gone for good stays registered',
      "text: 'delete from push_registrations where registration_id = any($1::bigint[])',",
      "text: 'update push_registrations set due_at = clock_timestamp() where registration_id = any($1::bigint[])',",
      'says 404 or 410',
    ],
  ]),
  ...of('push/web', 'push/push.worker', [
    [
      'a device that is gone for good is tried again',
      'status === 404 || status === 410',
      'status === 404',
      'says 404 or 410',
    ],
    [
      'one item that is refused stops the others',
      'status === 400 || status === 413',
      'status === 413',
      'that item is given up',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/live/socket.ts', 'apps/web/src/platform/live/socket.test.ts', [
    [
      'a tab does not tell its id',
      "sendLive('id', { sid: SID }",
      "sendLive('id', { sid: '' }",
      '[NOTIFICATIONS-07]',
    ],
    [
      'a connection with a renewed token is not seen to come up',
      'socketUp.set(false);\n  connection?.restart();',
      'connection?.restart();',
      'watches places again',
    ],
    [
      'an anonymous connection of a user ends the replay',
      'isReplay &&= isMistaken;',
      'isReplay = false;',
      'reads again what was missed',
    ],
    [
      'a socket whose first renewal fails stays anonymous',
      'await untilNextTry(tries, AGAIN_MS);',
      'return;',
      'also when the first one fails',
    ],
    [
      'a WebSocket that was never connected takes the page offline',
      "if (wasUp) observe('socket-down');",
      "observe('socket-down');",
      'where WebSockets do not get through',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/platform/live/live-connection.ts',
    'apps/web/src/platform/live/live-connection.test.ts',
    [
      ['pings of the server are not answered', 'this.socket?.send(PONG);', ''],
      [
        'a silent server counts as connected',
        'this.timer = setTimeout(() => this.drop(), this.silence);',
        '',
      ],
      ['a try that succeeded counts as a failure', 'this.failures = 0;', ''],
    ],
  ),
];
