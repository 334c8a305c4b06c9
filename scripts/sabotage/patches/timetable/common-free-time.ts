import { type Patch, patchesOf } from '../../patch.ts';
import { rules } from '../agenda.ts';

const CAPABILITY = 'apps/server/src/capabilities/common-free-time';

/** When two students are both free, files shared with Kahan, and actions without a network (decision 087). */
export const FREE_TIME_PATCHES: Patch[] = [
  ...rules(
    'agenda/common-free-time',
    [
      ['lessons of a holiday take time', "!(isHoliday && kind === 'lesson')", 'isHoliday || kind.length > 0'],
      [
        'a quarter of an hour counts as common free time',
        'until - from >= FREE_TIME.least * 60',
        'until - from >= FREE_TIME.least * 30',
      ],
      [
        'only the first of two agendas takes time',
        'agendas.flatMap((agenda)',
        'agendas.slice(0, 1).flatMap((agenda)',
      ],
    ],
    'agenda/common-free-time.laws',
  ),
  ...rules('agenda/common-free-time', [
    [
      'a semester whose lessons are not planned yet is free',
      'if (mondayOf(semesters[semester].start) <= today) return true;',
      'if (lessons.length >= 0) return true;',
    ],
  ]),
  ...patchesOf(`${CAPABILITY}/consent.handlers.ts`, `${CAPABILITY}/consent.test.ts`, [
    [
      'the other one of an agreement is not told of its end',
      'await tell(tx, [userId, pair.otherId]);',
      'await tell(tx, [userId]);',
    ],
    [
      'who invites may accept as well',
      "if (inviterId === userId) throw new ApiFailure('VALIDATION_FAILED', { field: 'secret' });",
      '',
    ],
  ]),
  ...patchesOf(`${CAPABILITY}/pairs.store.ts`, `${CAPABILITY}/consent.test.ts`, [
    [
      'a third one reads the agreement of two others',
      'where p.pair_id::text = $2 and $1 in (p.user_id, p.other_id)',
      'where p.pair_id::text = $2 and $1 > 0',
    ],
  ]),
  ...patchesOf(`${CAPABILITY}/week.handlers.ts`, `${CAPABILITY}/week.test.ts`, [
    [
      'one who has left the university is free',
      'pair.hasLeft ? null : await agendaOf(pair.otherId',
      'await agendaOf(pair.otherId',
    ],
  ]),
  ...patchesOf('apps/web/src/service-worker/share.ts', 'apps/web/src/service-worker/share.test.ts', [
    [
      'another site leaves a file on the device',
      'if (isForeign(request.referrer, origin))',
      'if (origin === request.referrer)',
    ],
  ]),
  ...patchesOf('apps/web/src/data/news/commands.ts', 'apps/web/src/data/news/commands.test.ts', [
    [
      'a card whose archiving failed without a network is gone',
      "if (known !== null && findItem(queryClient, id) === null) apply({ type: 'returned', item: known });",
      '',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/features/common-free-time/address.ts',
    'apps/web/src/features/common-free-time/address.test.ts',
    [
      [
        'an invitation waits for whoever logs in next',
        'Number(until) > Date.now() ? secret : null',
        'secret',
      ],
      ['an invitation that waits outlives a logout', 'USER_STORAGE_PREFIX}invitation', '"kahan:"}invitation'],
    ],
  ),
];
