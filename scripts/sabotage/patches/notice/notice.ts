import { type Patch, patchesOf } from '../../patch.ts';

/** What an operator tells everybody. */
export const PATCHES: Patch[] = patchesOf(
  'apps/server/src/capabilities/notice/notice.store.ts',
  'apps/server/src/capabilities/notice/notice.test.ts',
  [
    ['a notice has no end', 'where until > now()', 'where until is not null', 'that is over is not shown'],
    [
      'open pages are not told',
      "await appendPublicEvent(tx, message.service_updated('notice', []), new Date(), { keepsAnswers: true });",
      'void [appendPublicEvent, message];',
      'reaches every open page',
    ],
  ],
);
