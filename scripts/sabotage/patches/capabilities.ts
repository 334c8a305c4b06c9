import { type Patch, patchesOf } from '../patch.ts';

/** Patches of one file of a capability, which a test beside it must notice. */
const of = (
  folder: string,
  file: string,
  test: string,
  defects: Parameters<typeof patchesOf>[2],
): Patch[] => {
  const path = `apps/server/src/capabilities/${folder}`;
  return patchesOf(`${path}/${file}.ts`, `${path}/${test}.test.ts`, defects);
};

/** What the capabilities of the server answer, and what they ask of the student system. */
export const CAPABILITIES: Patch[] = [
  ...of('news', 'news.service', 'news', [
    [
      'each page of the archive is the first one',
      'selectArchived(db, userId, slice)',
      'selectArchived(db, userId, { ...slice, start: 0 })',
      '[NEWS-14]',
    ],
    [
      'a page of the archive is as long as the archive',
      'selectArchived(db, userId, slice)',
      'selectArchived(db, userId, { ...slice, count: 1_000 })',
      '[NEWS-14]',
    ],
    [
      'the length of the archive is that of the page',
      'return { items: rows.map((row) => presentItem(row, now)), length };',
      'return { items: rows.map((row) => presentItem(row, now)), length: Math.min(length, rows.length) };',
      '[NEWS-14]',
    ],
    [
      'an action that changes nothing is told',
      'if (next.state !== row.state || next.postponeTs !== row.postpone_ts) {',
      'if (id !== null) {',
      'an action told twice is told once',
    ],
  ]),
  ...of('news', 'items.store', 'news', [
    [
      'public news that one user archived is gone for all',
      'item_states s where s.user_id = $1 and s.item_id = i.item_id',
      'item_states s where s.item_id = i.item_id',
      'the state of public news is everybody’s own',
    ],
    [
      'an item of another user can be read',
      '(i.user_id = $1 or i.user_id is null)',
      '(i.user_id is not null or i.user_id is null)',
      'items of others do not exist',
    ],
  ]),
  ...of('results', 'results.present', 'results', [
    [
      'no code closes the exam record',
      'return last !== undefined && isClosing(last.grade);',
      'return false;',
      '[RESULTS-14]',
    ],
    [
      'attempts are answered in the order in which they are stored',
      'attempts.toSorted((a, b) => a.attempt - b.attempt)',
      'attempts.toSorted((a, b) => b.attempt - a.attempt)',
      '[RESULTS-07]',
    ],
    [
      'an attempt without a grade does not count as an attempt',
      'attempt_count: attempts.length',
      'attempt_count: attempts.filter(({ grade }) => grade !== null).length',
      '[RESULTS-07]',
    ],
  ]),
  ...of('terms', 'terms.present', 'terms', [
    ['a term has no teacher', 'teacher: teacher && {', 'teacher: null && teacher && {', '[TERMS-30]'],
    ['a term has no place', 'place: place && {', 'place: null && place && {', '[TERMS-30]'],
    [
      'the end of sign-up is answered as the end of sign-out',
      'logout_end: term.logout_end',
      'logout_end: term.signing_end',
      '[TERMS-30]',
    ],
    ['a term leads to no page of the student system', 'url: term.url', 'url: null', '[TERMS-30]'],
    ['the kind of a term is lost', 'type: term.type', "type: 'K'", '[TERMS-30]'],
  ]),
  ...of('terms', 'terms.watch', 'terms.watch', [
    [
      'a socket goes on hearing of terms that it left',
      '    this.unwatch(client);\n    this.watched.set',
      '    this.watched.set',
      'who looks elsewhere hears nothing more',
    ],
  ]),
  ...of('schedule', 'timetables.service', 'timetables', [
    [
      'the timetable of a room shows blocks in other rooms',
      "type === 'room' ? inRoom(lesson, data, id) : lesson",
      'lesson',
      '[SCHEDULE-38] of every room',
    ],
  ]),
  ...of('schedule', 'schedule.present', 'timetables', [
    [
      'a reservation is shown as a lesson',
      "subject_type: 'R'",
      "subject_type: 'P'",
      '[SCHEDULE-16] reservations',
    ],
  ]),
  ...of('groups', 'groups.commands', 'groups.commands', [
    ['a link never says that the file was opened', 'opened: link.opened', 'opened: false', '[GROUPS-18]'],
    [
      'a rich text may call itself a plain one',
      'known !== undefined && known.type !== change.type',
      'known === null',
      'is refused',
    ],
    [
      'an item that was not read yet is not sanitized',
      "(known === undefined && value?.includes('<') === true)",
      'false',
      'a rich text is sanitized before it is known to be one',
    ],
  ]),
  ...of('groups', 'groups.present', 'groups', [
    [
      'a result of a group leaves as it came',
      '? clean(result) : result',
      '? result : result',
      'leaves clean',
    ],
    [
      'items are answered as they are stored',
      'group.items.toSorted((a, b) => a.order - b.order)',
      'group.items.toSorted((a, b) => b.order - a.order)',
      '[GROUPS-01]',
    ],
  ]),
  ...of('studies', 'studies.present', 'studies', [
    [
      'winter and total results of a study are swapped',
      'winter: result.winter, total: result.total',
      'winter: result.total, total: result.winter',
      '[STUDIES-19]',
    ],
    ['a group of a plan asks for one subject', 'min_count: group.min_count', 'min_count: 1', '[STUDIES-15]'],
  ]),
  ...of('preferences', 'preferences.store', 'preferences', [
    [
      'a saved form forgets what it does not name',
      'notify_results = coalesce($3, p.notify_results)',
      'notify_results = coalesce($3, $6)',
      '[PREFERENCES-19]',
    ],
    [
      'notifications of events are off before any choice',
      'schedule: true, events: true };',
      'schedule: true, events: false };',
      '[PREFERENCES-15]',
    ],
  ]),
  ...of('contacts', 'index', 'contacts', [
    [
      'contacts come in the order of the student system',
      'CONTACT_KINDS.indexOf(a.kind) - CONTACT_KINDS.indexOf(b.kind)',
      'a.contact_id < b.contact_id ? 1 : -1',
    ],
    ['contacts are answered before all were read', 'if (!isWhole) return null;', ''],
  ]),
  ...of('meta', 'openapi', 'meta', [
    [
      'the document asks for no CSRF token',
      '...(needsCsrf ? [CSRF_PARAMETER] : [])',
      '',
      'policy, inputs and errors are documented',
    ],
    [
      'the document names optional inputs as required',
      "required: place === 'path' || required.includes(name)",
      'required: required.length >= 0',
      'policy, inputs and errors are documented',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/engine/private-links.store.ts',
    'apps/server/src/capabilities/sharing/sharing.test.ts',
    [
      [
        'a private link opens after its last day',
        'where secret_hash = $1 and kind = $2 and expires_at > $3',
        'where secret_hash = $1 and kind = $2 and $3::timestamptz is not null',
        'opens until midnight',
      ],
      [
        'any secret opens a private link',
        'where secret_hash = $1 and kind',
        'where $1::bytea is not null and kind',
        'a link that was ended does not open',
      ],
      [
        'a private link can be ended by another student',
        'where user_id = $1 and kind = $2 and link_id::text = $3',
        'where $1::bigint is not null and kind = $2 and link_id::text = $3',
        "none of the owner's links",
      ],
      [
        'a private link outlives the account',
        'where user_id = link.user_id and unknown_since is null',
        'where user_id = link.user_id',
        'a link ends with the account',
      ],
    ],
  ),
];
