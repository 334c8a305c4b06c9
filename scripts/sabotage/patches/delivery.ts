import { type Patch, patchesOf } from '../patch.ts';

/** Patches of one file of the delivery, which a test beside it must notice. */
const of = (file: string, test: string, defects: Parameters<typeof patchesOf>[2]): Patch[] => {
  const path = 'apps/server/src/engine/delivery';
  return patchesOf(`${path}/${file}.ts`, `${path}/${test}.test.ts`, defects);
};

/** The logs of users, sockets and pushes. */
export const DELIVERY: Patch[] = [
  ...of('log/log.store', 'sockets/delivery', [
    [
      'events are kept for ever',
      'delete from user_events where created_at < $1',
      'delete from user_events where created_at < $1 and seq < 0',
      'a position older than the log',
    ],
  ]),
  ...of('sockets/subscriber', 'sockets/delivery', [
    [
      'a socket does not move on with what it was sent',
      'subscriber.user = event.seq;\n',
      '\n',
      '[NOTIFICATIONS-09] away for',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/engine/delivery/sockets/sockets.ts',
    'apps/server/src/capabilities/session/expiry.test.ts',
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
  ...of('sockets/places', 'sockets/limits', [
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
];
