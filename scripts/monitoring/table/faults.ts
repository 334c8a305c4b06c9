import type { Fault } from './types.ts';

const A = 'instance="a"';
const B = 'instance="b"';
const growing = (by: number) => ({ from: 0, by });

/** The student system fails all calls in one way. */
const failsBy = (failure: string) => ({
  [`kahan_student_system_down{${A}}`]: 1,
  [`kahan_student_system_down{${B}}`]: 1,
  [`kahan_student_system_stopped{${A},kind="results"}`]: 1,
  [`kahan_student_system_failures_total{${A},failure="${failure}"}`]: growing(15),
  [`kahan_sync_feed_failures_total{${A}}`]: growing(5),
  [`kahan_sync_age_seconds{${A}}`]: growing(15),
  [`kahan_sync_age_seconds{${B}}`]: growing(15),
});

/** The student system hangs for calls about some users, so that their tasks wait. */
const HANGING_FOR_SOME = {
  [`kahan_sync_tasks_waiting{${A},reason="STUDENT_SYSTEM_TIMEOUT"}`]: 8,
  [`kahan_student_system_failures_total{${A},failure="timeout"}`]: growing(2),
};

const BY_DESIGN = 'the portal gives the right answer by itself, and nothing is left to do';
const REFUSED =
  'refused or made harmless where it enters; the security log tells of it where a person is behind it';

/**
 * Each fault of docs/faults.md, in its order, with the alert that tells an operator of it, or why there is none. A test
 * compares the list with the document, and promtool plays the series of each fault.
 */
export const FAULTS: readonly Fault[] = [
  { fault: 'student system down', alert: 'KahanStudentSystemDown' },
  { fault: 'slow answers', alert: 'KahanStudentSystemSlow' },
  {
    fault: 'calls about one user or about eight hang',
    alert: 'KahanRecordsUnread',
    series: HANGING_FOR_SOME,
  },
  { fault: 'all calls hang', alert: 'KahanStudentSystemDown', series: failsBy('timeout') },
  {
    fault: 'half-open connections, answers that arrive byte by byte',
    alert: 'KahanStudentSystemPartlyDown',
  },
  { fault: '500 garbage replies of 26 kinds', alert: 'KahanStudentSystemDown', series: failsBy('garbage') },
  {
    fault: '500 garbage replies through a whole portal; `npm test`: 52',
    alert: 'KahanStudentSystemDown',
    series: failsBy('too-large'),
  },
  {
    fault: 'garbage in place of the feed',
    alert: 'KahanStudentSystemPartlyDown',
    series: {
      [`kahan_student_system_stopped{${A},kind="changes"}`]: 1,
      [`kahan_student_system_failures_total{${A},failure="garbage"}`]: growing(5),
    },
    fires: [{ kind: 'changes' }],
  },
  { fault: 'unreadable entries of the feed', alert: 'KahanUnreadableRecords' },
  { fault: 'a cursor of 20,000 characters in one answer', none: BY_DESIGN },
  {
    fault: 'a cursor that the student system does not know, while news and a grade are published',
    none: BY_DESIGN,
  },
  { fault: 'a cursor that a server in front refuses with 431', alert: 'KahanStudentSystemPartlyDown' },
  {
    fault: 'NUL or half a surrogate in an exam date, a lesson or news',
    alert: 'KahanUnreadableRecords',
  },
  {
    fault: 'unreadable news and hostile HTML at the first reading of all news',
    alert: 'KahanUnreadableRecords',
  },
  { fault: 'HTML with 200', alert: 'KahanStudentSystemDown', series: failsBy('garbage') },
  {
    fault: 'another store answers once, three times, or until it is refused',
    alert: 'KahanStudentSystemReplaced',
  },
  {
    fault: 'a start with a wrong STUDENT_SYSTEM_URL, alone and beside a right one',
    alert: 'KahanStudentSystemReplaced',
  },
  { fault: 'another store, confirmed', none: 'done by the operator; nothing is lost' },
  { fault: 'an empty catalogue, half of one, and of the news', alert: 'KahanAnswerUnconfirmed' },
  { fault: 'logins that are forgotten for a moment', alert: 'KahanAnswerUnconfirmed' },
  { fault: "the portal's database restored to an earlier point", none: BY_DESIGN },
  { fault: 'duplicate replies', none: BY_DESIGN },
  {
    fault: 'late, reordered and contradictory replies, repeated and reordered pages, two readers',
    alert: 'KahanTwoLeaders',
  },
  { fault: 'a late answer with a value that was undone since', none: BY_DESIGN },
  { fault: 'many failures of one kind', alert: 'KahanStudentSystemPartlyDown' },
  { fault: 'portal killed at every statement; `npm test`: at one of three', alert: 'KahanRestarts' },
  {
    fault: 'portal process killed (SIGKILL) in a burst of 1,000 changes; `npm test`: 200',
    alert: 'KahanPortalDown',
  },
  { fault: 'two portals on one database', none: 'the usual way to run' },
  {
    fault: 'two portal processes, the leader killed (SIGKILL) while it works on a page',
    alert: 'KahanPortalDown',
    series: {
      [`up{job="kahan",${A}}`]: 0,
      [`kahan_ready{${A}}`]: Number.NaN,
      [`kahan_sync_leading{${A}}`]: Number.NaN,
      [`kahan_sync_leading{${B}}`]: 1,
    },
    fires: [{ job: 'kahan', instance: 'a' }],
  },
  { fault: 'rolling restart of two portal processes', none: 'done by the operator; nothing is lost' },
  {
    fault: 'a portal that is to stop, behind a proxy that asks `/readyz`',
    none: 'done by the operator; nothing is lost',
  },
  {
    fault: 'primary of a cluster lost: ten by `kill -9`, two by a cut network, under load',
    alert: 'KahanDatabaseDown',
  },
  {
    fault: 'two portals behind HAProxy replaced one after the other by another version, and back, under load',
    none: 'done by the operator; nothing is lost',
  },
  { fault: 'a proxy that `TRUST_PROXY` does not name', alert: 'KahanProxyNotTrusted' },
  { fault: 'a proxy that does not pass web sockets on', alert: 'KahanSocketsNotPassed' },
  { fault: 'users who come by another address than `PUBLIC_URL`', alert: 'KahanOtherAddress' },
  { fault: 'the clock of a portal an hour before or behind the database’s', alert: 'KahanClockOff' },
  {
    fault: 'a writer holds one table and wants another while a backup marks its instant',
    none: BY_DESIGN,
  },
  {
    fault:
      "database restored: `DATA_DIR` copied back, a dump loaded, an operator's word; each while the log grows past what clients have seen",
    none: BY_DESIGN,
  },
  { fault: 'database killed and started again', alert: 'KahanDatabaseDown' },
  { fault: 'disk full', alert: 'KahanDatabaseFull' },
  { fault: 'the thread that renders pages fails, hangs or ends', none: BY_DESIGN },
  { fault: 'socket disconnected', none: BY_DESIGN },
  {
    fault: 'days when clocks move (March, October 2026 and 2027), clock an hour off',
    none: BY_DESIGN,
  },
  { fault: 'all kinds of changes, as a law', none: 'no fault, but a rule for all changes' },

  { fault: '10,000 students on one term of 30 places; `npm test`: 300', none: BY_DESIGN },
  {
    fault:
      '20,000 attempts on 400 terms through two portals, with one portal killed (SIGKILL), the database restarted and answers lost during the storm; `npm test`: 600 attempts on 12 terms, and the database only cuts all connections',
    alert: 'KahanPortalDown',
    series: {
      [`up{job="kahan",${B}}`]: 0,
      [`kahan_ready{${B}}`]: Number.NaN,
      [`kahan_requests_waiting{${A}}`]: 4_000,
      [`kahan_requests_oldest_seconds{${A}}`]: 40,
    },
  },
  {
    fault:
      '200 anonymous visitors who load public lists, personal data and the login page as fast as they are answered, during both loads; `npm test`: 16',
    none: 'no alert: this load is served. A larger one fires `KahanCrowd`',
  },
  {
    fault: 'rolling restart (SIGTERM, then a new process) of both portals during a storm',
    none: 'done by the operator; nothing is lost',
  },
  {
    fault:
      'replies to commands that come late, after the effect never, in half, byte by byte, or never without an effect (half-open connections)',
    alert: 'KahanStudentSystemPartlyDown',
    series: {
      [`kahan_student_system_stopped{${A},kind="perform"}`]: 1,
      [`kahan_student_system_failures_total{${A},failure="timeout"}`]: growing(15),
      [`kahan_requests_oldest_seconds{${A}}`]: growing(15),
    },
    fires: [{ kind: 'perform' }],
  },
  {
    fault: 'disk of the database full during a storm',
    alert: 'KahanDatabaseFull',
    series: {
      [`kahan_database_failures_total{${A},reason="disk-full"}`]: growing(50),
      [`kahan_requests_oldest_seconds{${A}}`]: growing(15),
    },
  },
  {
    fault:
      'one portal an hour ahead of the other and of the student system, in the night when clocks go back',
    none: BY_DESIGN,
  },
  { fault: 'the same portals while calls hang', alert: 'KahanStudentSystemDown', series: failsBy('timeout') },
  {
    fault:
      'sockets away for 1 s, 2 s, 1 min, 1 h while their requests end, and for longer than the log is kept',
    none: BY_DESIGN,
  },
  {
    fault: 'portal killed (SIGKILL) with requests at each of the five steps',
    alert: 'KahanPortalDown',
  },
  { fault: 'the same click at two portals, and a contradicting one', none: BY_DESIGN },
  { fault: 'the effect happens, then the call times out', none: BY_DESIGN },
  {
    fault: 'lost, late, repeated and contradictory replies, lost leases, lost signals',
    alert: 'KahanSignalsLost',
  },
  {
    fault: 'leases that are lost again and again while one student asks for one thing after the other',
    none: BY_DESIGN,
  },
  {
    fault: 'two portals that were both stopped for more than an hour',
    alert: 'KahanPortalDown',
    series: {
      [`up{job="kahan",${B}}`]: 0,
      [`kahan_ready{${B}}`]: Number.NaN,
    },
  },
  { fault: 'student system down for a second, for an hour', alert: 'KahanStudentSystemDown' },
  { fault: 'student system down for a day', alert: 'KahanRequestsUnknown' },
  {
    fault: 'garbage, HTML, duplicate replies to a request',
    alert: 'KahanStudentSystemPartlyDown',
    series: {
      [`kahan_student_system_stopped{${A},kind="perform"}`]: 1,
      [`kahan_student_system_failures_total{${A},failure="garbage"}`]: growing(15),
      [`kahan_requests_oldest_seconds{${A}}`]: growing(15),
    },
    fires: [{ kind: 'perform' }],
  },
  { fault: 'password required, wrong, right; with each fault; with a file', none: BY_DESIGN },
  {
    fault: 'the answer to the browser is lost; the call never arrives; twenty at once; two tabs',
    none: BY_DESIGN,
  },
  {
    fault: 'a user is deleted meanwhile, the database refuses to store an ending',
    alert: 'KahanRequestsStuck',
  },
  {
    fault: "a directory that hangs, refuses the portal's account, or has another certificate",
    none: 'the login page says it, the security log names the server and the reason, and so does check-config',
  },
  { fault: 'a directory that loses StartTLS', none: REFUSED },
  {
    fault:
      '2,000 students of one address who log in at the university within a minute, while each login takes it 300 ms',
    none: 'no alert: this load is served',
  },
  { fault: 'a crowd without logins', alert: 'KahanCrowd' },
  { fault: 'a socket that floods, or does not read', alert: 'KahanSocketFlood' },
  { fault: 'requests whose body does not arrive', alert: 'KahanSlowSenders' },

  {
    fault:
      '31 kinds of elements with 27 addresses of the API, of `/logout` and of the portal, plain, decoded later, relative, with credentials',
    none: REFUSED,
  },
  { fault: 'the same addresses as links, as images and as the page after a login', none: REFUSED },
  {
    fault: 'images, links, prefetches and frames that call `/api/logout` on a page of the portal',
    alert: 'KahanHostileCalls',
  },
  {
    fault: 'HTML that costs the square of its length: unclosed, nested, filtered, styles',
    alert: 'KahanEventLoopLag',
  },
  { fault: 'hostile texts of 100,000 characters', alert: 'KahanEventLoopLag' },
  { fault: 'eight long rich texts of one student at once', none: BY_DESIGN },
  {
    fault: 'a text of 100,000 characters for an invented item; 121 requests of one student at once',
    none: REFUSED,
  },
  { fault: 'a rich text that the form calls plain, before the item is known', none: REFUSED },
  {
    fault: 'a cookie whose value holds another cookie, a name without the prefix over https',
    none: REFUSED,
  },
  { fault: '`..` as an id, a line break in a file name', none: REFUSED },
  { fault: 'a term whose page is `javascript:`', none: REFUSED },
  { fault: 'texts without a place to break', none: BY_DESIGN },
];
