import { type Patch, patchesOf } from '../../patch.ts';

const DELIVERY = 'apps/server/src/engine/delivery/push';

/** The quiet time, and what users were notified about. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${DELIVERY}/push.worker.ts`, `${DELIVERY}/quiet.test.ts`, [
    [
      'pushes are sent at night',
      'if (held !== null) return { ...report, held };',
      '',
      'one item is told by itself',
    ],
  ]),
  ...patchesOf(`${DELIVERY}/deliveries.store.ts`, `${DELIVERY}/quiet.test.ts`, [
    [
      'what was held is not marked',
      'const held = await holdDeliveries(tx, kept);',
      'const held: Told[] = [];',
      'two items are one push',
    ],
  ]),
  ...patchesOf(`${DELIVERY}/quiet.store.ts`, `${DELIVERY}/quiet.test.ts`, [
    [
      'the end of the setting wakes no device',
      "if (woken.length > 0) await signal(tx, 'push', {});",
      "if (woken.length > 0) await tx.query({ text: `update push_registrations set due_at = now() + interval '1 h'` });",
      'the end of the setting tells',
    ],
  ]),
  ...patchesOf(`${DELIVERY}/history.store.ts`, `${DELIVERY}/quiet.test.ts`, [
    [
      'a failure elsewhere hides a delivery',
      "where h.state <> 'delivered' and h.state <> excluded.state",
      'where h.state <> excluded.state',
      'what one device got is delivered',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/storage/device-storage.ts', 'apps/web/src/app/kept-settings.test.ts', [
    ['what the device refuses is lost at once', 'unkept.set(key, value);', '', 'lasts as long as the page'],
    ['nobody is told that nothing is kept', 'noteRefusal();\n    },', '},', 'lasts as long as the page'],
  ]),
  ...patchesOf(
    'apps/web/src/features/schedule/settings/display.ts',
    'apps/web/src/app/kept-settings.test.ts',
    [
      [
        'flags of another version are believed',
        "if (typeof value === 'boolean') flags[flag] = value;",
        'if (value !== undefined) flags[flag] = value as boolean;',
        'known parts beside unknown ones',
      ],
    ],
  ),
  ...patchesOf('apps/web/src/data/push/device.ts', 'apps/web/src/app/kept-settings.test.ts', [
    [
      'a start that is under way turns notifications on again',
      'else await turnPushOff(subscription);',
      'else local.setItem(PUSH_WISH, login);',
      'turned off while the start registers the device',
    ],
  ]),
];
