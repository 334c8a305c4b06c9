import { type Patch, patchesOf, rulePatches } from '../../patch.ts';

/** Requests and their notices. */
export const PATCHES: Patch[] = [
  ...rulePatches('requests/explanation', [
    ['a long explanation of the student system stays long', 'text.length <= LONGEST_EXPLANATION', 'true'],
  ]),
  ...patchesOf(
    'apps/web/src/ui/feedback/system-says.tsx',
    'apps/web/src/features/requests/notice-stack.test.tsx',
    [
      [
        'an explanation of the student system is read out in the language of the reader',
        '<q lang={explanation.lang}>',
        '<q>',
        'as text and in its language',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/engine/commands/settle/settle.store.ts',
    'apps/server/src/engine/commands/requests.test.ts',
    [
      [
        'the list of requests has no explanation of the student system',
        'explanation = e.explanation,',
        '',
        'is told with it, at once and in the list',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/requests/banners.tsx',
    'apps/web/src/features/requests/banners.test.tsx',
    [
      [
        'ten seconds are promised while the student system is silent',
        'if (downSince !== null) return words.down(downSince);',
        '',
        'promised to be short',
      ],
      [
        'ten seconds are promised after ten',
        'seconds < SLOW_SECONDS ?',
        'seconds < 99 ?',
        'promised to be short',
      ],
    ],
  ),
  ...patchesOf('apps/web/src/data/requests/outcomes.ts', 'apps/web/src/data/requests/outcomes.test.ts', [
    [
      'what was confirmed waits for a list that nobody can read',
      `{
    applyConfirmed(request);
    return`,
      `{
    return`,
      'also while nobody can read the list',
    ],
  ]),
  ...patchesOf('apps/web/src/data/terms/terms.ts', 'apps/web/src/data/terms/terms.test.ts', [
    [
      'a refused sign-up is laid over the list as if confirmed',
      "state !== 'success' || ",
      '',
      'what was confirmed lies over the loaded exam dates',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/features/requests/notice-stack.tsx',
    'apps/web/src/features/requests/notice-stack.test.tsx',
    [
      [
        'a refusal stays over the date that was won since',
        'shown: all.filter(isNewest)',
        'shown: all.filter(() => isNewest !== null)',
        'a newer outcome of the same exam date',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/engine/commands/accept/acceptance.ts',
    'apps/server/src/engine/commands/accept/acceptance.test.ts',
    [
      [
        'one user makes requests without end',
        '!this.often.of(userId).take()',
        'this.often.of(userId).isFull()',
        '120 requests at once',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/engine/commands/accept/acceptance.ts',
    'apps/server/src/engine/commands/client-key.test.ts',
    [
      [
        'a call whose answer was lost is not found by its key',
        'clientKey === null ? randomUUID() : keyOfUser(userId, clientKey)',
        'randomUUID()',
        'is found by its key',
      ],
      [
        'what was told as not arrived is done later',
        'await voidKey(this.d.db, userId, key);',
        '',
        'after its key was given up',
      ],
      [
        'a key of one student names the request of another',
        `\`\${userId} \${clientKey}\``,
        'clientKey',
        'is nothing to another',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/engine/commands/settle/settle.store.ts',
    'apps/server/src/capabilities/groups/groups.commands.test.ts',
    [
      [
        'the text of what has failed is kept for a year',
        "e.state in ('failed', 'invalidated') and",
        "e.state = 'invalidated' and",
        'a text is kept for a day',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/engine/commands/requests.store.ts',
    'apps/server/src/capabilities/groups/groups.commands.test.ts',
    [
      [
        'a text is emptied while changes are compared with it',
        'clock_timestamp() - make_interval(hours => $4)',
        'clock_timestamp() + make_interval(hours => $4)',
        'a text is kept for a day',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/requests/notice-stack.tsx',
    'apps/web/src/features/requests/notice-stack.test.tsx',
    [
      [
        'a failed request has no link to the student system',
        '{link !== null && (',
        '{link === undefined && (',
      ],
      [
        'the next free term after a refusal is not offered',
        '{offer && <Offered',
        '{offer === undefined && <Offered',
      ],
      ['all notices interrupt a screen reader', "(tone === 'bad') === isBad", 'isBad || tone.length === 0'],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/requests/free-space.ts',
    'apps/web/src/features/requests/free-space.test.ts',
    [['a notice is put into the smaller part beside the field', 'above >= below', 'above < below']],
  ),
  ...patchesOf('apps/web/src/features/requests/free-space.ts', 'e2e/journeys/app/notices.spec.ts', [
    [
      'a notice comes under the finger that presses a button',
      'isTypedIn(document.activeElement) && follow()',
      'follow()',
      'leaves the field free',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/data/requests/notice-claims.ts',
    'apps/web/src/data/requests/notice-claims.test.ts',
    [
      [
        'two tabs of two processes show the same notice',
        'lock !== null && store(id)',
        'store(id)',
        'two tabs at one moment',
      ],
      [
        'a notice that was shown is shown again',
        'if (claimed.includes(id)) return false;',
        '',
        'later, a claim',
      ],
    ],
  ),
  ...patchesOf('apps/web/src/features/requests/notice.ts', 'apps/web/src/features/requests/notice.test.ts', [
    [
      'the reason of a failed request is not told',
      'text: reason === null ? null : words.reasons[reason]',
      'text: null',
      '[SYNC-10]',
    ],
    [
      'a request that failed does not lead to the student system',
      "{ id, about, tone: 'bad', link: info.link }",
      "{ id, about, tone: 'bad', link: null }",
      '[SYNC-11]',
    ],
    [
      'a sign-off names the start of the term as if it were the own hour',
      "action === 'change_hour' || action === 'sign_off'",
      "action === 'change_hour'",
      'of a sign-off names the day only',
    ],
    [
      'a request without a known end claims a failure',
      'title: words.unknown(what)',
      'title: words.failed[action](what)',
      'a request with an unknown outcome',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/features/requests/notice-stack.tsx',
    'apps/web/src/features/requests/notice-stack.test.tsx',
    [
      ['a failure leaves by itself', 'bad: null };', 'bad: 10_000 };', '[SYNC-10]'],
      ['an unknown outcome never leaves', 'unsure: 10_000,', 'unsure: null,', '[SYNC-12]'],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/requests/notice-stack.module.css',
    'e2e/journeys/requests/requests.spec.ts',
    [
      [
        'notices are in a corner of the page',
        'align-content: safe center;\n  justify-items: center;',
        'align-content: start;\n  justify-items: start;',
        '[SYNC-09]',
      ],
    ],
  ),
  ...patchesOf('apps/web/src/data/terms/live-places.ts', 'e2e/journeys/requests/requests.spec.ts', [
    [
      'the hours of an exam stay as they were when somebody signs up',
      'if (signed_count !== known.get(term_id)?.signed_count) hoursChanged(term_id);',
      'if (signed_count < 0) hoursChanged(term_id);',
      'another hour',
    ],
  ]),
];
