import { type Patch, patchesOf } from '../../patch.ts';

const LIST = 'packages/domain/src/waiting-list/waiting-list.ts';
const LAWS = 'packages/domain/src/waiting-list/waiting-list.laws.test.ts';
const LISTS = 'apps/server/src/capabilities/waiting-list/lists.ts';
const STORE = 'apps/server/src/capabilities/waiting-list/waits.store.ts';
const TESTS = 'apps/server/src/capabilities/waiting-list/lists.test.ts';
const LIST_LAWS = 'apps/server/src/capabilities/waiting-list/lists.soak.test.ts';

/** Waiting lists of exam dates (decision 094). */
export const PATCHES: Patch[] = [
  ...patchesOf(
    'apps/web/src/features/terms/actions/waiting.tsx',
    'e2e/journeys/waiting-list/portal-list.spec.ts',
    [
      [
        'the dialog goes with what is filled in when a place becomes free',
        '{isOpen && (',
        '{isOpen && chance !== null && (',
        'stays with what is filled in',
      ],
    ],
  ),
  {
    defect: 'a place that a student takes in time is offered to the next one',
    file: 'apps/server/src/capabilities/waiting-list/answers.ts',
    from: "if (ownSignUp === 'waiting') return null;",
    to: '',
    test: TESTS,
    title: 'a place that is taken in time',
  },
  {
    defect: 'the last of a waiting list gets the place that becomes free',
    file: LIST,
    from: 'const [head] = queue;',
    to: 'const head = queue.at(-1);',
    test: LAWS,
  },
  {
    defect: 'a second place is tried while the answer for the first is open',
    file: LIST,
    from: '|| isTrying ||',
    to: '||',
    test: LAWS,
  },
  {
    defect: 'a place is taken for a student whose time of waiting has passed',
    file: LIST,
    from: 'until <= now',
    to: 'until < now - 10',
    test: LAWS,
  },
  {
    defect: 'somebody is passed over because the exam date is full again',
    file: LIST,
    from: "['full', 'not-open', 'voided']",
    to: "['not-open', 'voided']",
    test: LAWS,
  },
  {
    defect: 'the end of a wait is told at each reading of the exam date',
    file: 'packages/domain/src/terms/compare-term.ts',
    from: ' || ended.at === was?.ended?.at',
    to: '',
    test: 'packages/domain/src/terms/compare-term.test.ts',
  },
  {
    defect: 'a wait can begin where the teacher does not allow it',
    file: 'packages/domain/src/waiting-list/wait-chance.ts',
    from: ' || !term.waiting.allowed',
    to: '',
    test: 'packages/domain/src/waiting-list/waiting.test.ts',
  },
  ...patchesOf(LISTS, TESTS, [
    [
      'whoever has a place of the exam elsewhere is tried all the same',
      'return { refusal: denial === null ? null : REFUSAL_OF[denial],',
      'return { refusal: null,',
      'passes over who',
    ],
    [
      'a place by one wait leaves the other waits as they are',
      "if (step.what === 'signed') await signalWaits(tx, await noteSatisfied(tx, wait));",
      '',
      'ends the other waits',
    ],
    [
      'a wait at an exam date that is gone goes on',
      'const free = record === null ? 1 : list.free;',
      'const free = list.free;',
      'and with the exam date',
    ],
  ]),
  {
    defect: 'the last of a list that the portal keeps is tried first',
    file: STORE,
    from: 'select min(seq) from waits',
    to: 'select max(seq) from waits',
    test: LIST_LAWS,
  },
  {
    defect: 'an ordinary sign-up is sent although others wait',
    file: 'apps/server/src/capabilities/waiting-list/joining.ts',
    from: 'if (!isAfter) return system.perform(command, options);',
    to: 'if (!isAfter || options) return system.perform(command, options);',
    test: TESTS,
    title: 'before an ordinary sign-up',
  },
  {
    defect: 'the student for whom a place is kept has to join the list',
    file: 'apps/server/src/capabilities/waiting-list/shown.store.ts',
    from: "not bool_or(u.login = $2 and w.state = 'offered') and (",
    to: '(',
    test: TESTS,
    title: 'told one after the other',
  },
  {
    defect: 'a wait that begins while its old list is erased is lost',
    file: 'apps/server/src/capabilities/waiting-list/shown.store.ts',
    from: 'await lockList(tx, termId);',
    to: '',
    test: TESTS,
    title: 'is erased when it is old',
  },
  {
    defect: 'who has just given the password is promised a sign-up that needs it',
    file: 'apps/server/src/engine/mirror/snapshots.store.ts',
    from: 'and service = $2 and by_proof',
    to: 'and service = $2 and by_proof and false',
    test: TESTS,
    title: 'read with the password',
  },
  {
    defect: 'one password makes all later lists need it',
    file: 'apps/server/src/engine/mirror/snapshots.store.ts',
    from: 'last_modified = excluded.last_modified, by_proof = excluded.by_proof,',
    to: 'last_modified = excluded.last_modified,',
    test: TESTS,
    title: 'read with the password',
  },
  {
    defect: 'after a slow act its list asks for the password again',
    file: 'apps/server/src/capabilities/terms/terms.commands.ts',
    from: "else if (sync_request.state === 'waiting') void",
    to: 'else if (sync_request === null) void',
    test: 'apps/server/src/capabilities/terms/terms.confirmed.test.ts',
    title: 'an act that takes long',
  },
  {
    defect: 'a list that the password of an act is reading asks for it again',
    file: 'apps/server/src/engine/commands/requests.service.ts',
    from: '? CATCH_UP_MS : 0;',
    to: '? 0 : 0;',
    test: 'apps/server/src/capabilities/terms/terms.confirmed.test.ts',
    title: 'reads it waits for that',
  },
  {
    defect: 'each load of a page asks for the password',
    file: 'apps/server/src/engine/mirror/password.ts',
    from: 'PASSWORD_REASONS, true);',
    to: 'PASSWORD_REASONS, true).then(() => []);',
    test: 'apps/server/src/engine/mirror/password.test.ts',
    title: 'a page asks once',
  },
];
