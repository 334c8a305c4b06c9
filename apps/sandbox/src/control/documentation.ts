import { EXAM_EXAMPLES } from './examples-exams.ts';

/** A call as the page shows it. */
export interface Example {
  call: string;
  says: string;
  body?: unknown;
  answer?: unknown;
}

export const EXAMPLES: readonly Example[] = [
  {
    call: 'GET /_control/students/student',
    says: 'Studies, results with their keys, lessons, terms and group items of a student, as the university holds them now.',
  },
  { call: 'GET /_control/lessons/100001', says: 'A lesson and the logins that attend it.' },
  {
    call: 'PUT /_control/results',
    says: 'Inserts an attempt or changes its grade. A to F are exam attempts, other grades credit attempts, unless kind says so. A subject without a record is enrolled in the current semester first. Optional: study_id, date, kind, teacher (code), points, duty, and unlisted: true for a grade or duty of up to 10 characters that is in no list.',
    body: { login: 'student', code: 'B402008', attempt: 1, grade: 'A', date: '2026-11-18' },
    answer: {
      changed: true,
      inserted: true,
      key: '990001:B402008:2026:1',
      kind: 'exam',
      attempt: 1,
      date: '2026-11-18',
      enrolled: false,
    },
  },
  {
    call: 'DELETE /_control/results',
    says: 'Removes an attempt; without kind or grade the exam attempt of that number, else the credit attempt.',
    body: { login: 'student', code: 'B402008', attempt: 1 },
    answer: { changed: true, key: '990001:B402008:2026:1', kind: 'exam', attempt: 1 },
  },
  {
    call: 'PATCH /_control/lessons/100001',
    says: 'Cancels weeks: true, or a reason; false restores. Without weeks all of them.',
    body: { weeks: [9, 10], canceled: 'Vyučující je na služební cestě' },
  },
  {
    call: 'PATCH /_control/lessons/100001',
    says: 'Moves to another room, day (1 Monday to 7), start (minutes after midnight) or duration. With weeks only those move. place null means no room; block (from 0) picks one of several.',
    body: { weeks: [10], place: 'B 139' },
  },
  {
    call: 'PATCH /_control/lessons/100001',
    says: 'Moves two weeks to Thursday at 14:00, shortened to 50 minutes. The dates follow the day.',
    body: { weeks: [10, 11], day: 4, minutes: 840, duration: 50 },
  },
  {
    call: 'PATCH /_control/lessons/100001',
    says: 'Adds and removes weeks of the semester; what else the body says holds for weeks added as well. One that is there already, or not there any more, changes nothing.',
    body: { add_weeks: [13], remove_weeks: [2] },
  },
  {
    call: 'PATCH /_control/studies/990001',
    says: 'Changes the state of a study (S studying, P interrupted, A graduated, Z left), its winter or total result (null takes it back), school_year, last_active_year, group.',
    body: { state: 'P', winter: 'prospěla', total: null },
    answer: { changed: true, study_id: '990001', login: 'student' },
  },
  {
    call: 'POST /_control/studies',
    says: 'A new study in a plan, without lessons or results so far. Optional: study_id and all that can be changed.',
    body: { login: 'student', plan: 'B-ANA', school_year: 1 },
    answer: { changed: true, study_id: '990004', login: 'student' },
  },
  ...EXAM_EXAMPLES,
  {
    call: 'POST /_control/news',
    says: 'Publishes news; with the id of one that is there, changes it. Optional: id, ts (unix seconds), urls, source.',
    body: {
      id: 'n-1f0c9a2b',
      title: { cs: 'Noční studovna', en: 'Night study room' },
      body: { cs: '<p>Otevřeno do 2:00.</p>', en: '<p>Open until 2 a.m.</p>' },
      urls: [{ lang: 'cs', url: 'https://knihovna.kahan.example/', label: 'Knihovna' }],
      source: { cs: 'knihovna', en: 'library' },
    },
    answer: { changed: true, id: 'n-1f0c9a2b', ts: 1795000000 },
  },
  { call: 'DELETE /_control/news/n-1f0c9a2b', says: 'Withdraws news.' },
  {
    call: 'POST /_control/batch',
    says: 'Many of the calls above in one transaction: all of them, or none.',
    body: {
      calls: [
        {
          method: 'PUT',
          path: '/_control/results',
          body: { login: 's000001', code: 'B402008', attempt: 1, grade: 'B' },
        },
        { method: 'PATCH', path: '/_control/lessons/100001', body: { weeks: [9], canceled: true } },
      ],
    },
  },
  {
    call: 'PUT /_control/fault',
    says: 'A fault of the /v1 calls whose path begins so (all without path), until it is deleted or used up. Modes: down (connection destroyed), slow (ms later), hang (no answer), garbage (broken JSON), html (a page with 200), effect-timeout (done, then no answer), duplicate (everything twice), wrong-password (every personal call is refused), password-required (personal calls without the right password are refused).',
    body: { mode: 'slow', path: '/v1/users/', ms: 2000, times: 5 },
  },
  { call: 'GET /_control/fault', says: 'The faults that are on.' },
  {
    call: 'DELETE /_control/fault',
    says: 'No more faults; with a path only that one.',
    body: { path: '/v1/users/' },
  },
];

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function json(title: string, value: unknown): string {
  if (value === undefined) return '';
  return `<p>${title}</p><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function section({ call, says, body, answer }: Example): string {
  return `<section><h2><code>${escapeHtml(call)}</code></h2><p>${escapeHtml(says)}</p>${json('Body', body)}${json('Answer', answer)}</section>`;
}

/** The page that `GET /_control` answers with. */
export const DOCUMENTATION = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Registry office of the sandbox university</title>
<style>body{font:16px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}pre{background:#eee;padding:.5rem;overflow:auto}</style>
<h1>Registry office of the sandbox university</h1>
<p>JSON in and out, for this machine only. A change is durable when it is answered, and stands in the change feed
(<code>GET /v1/changes</code>). A wrong body answers 400 with the field's name, an unknown login, lesson, news, study, term or item
of the path 404, an unknown subject, room, teacher, plan, study or week 422: <code>{code, message, field}</code>.</p>
${EXAMPLES.map(section).join('\n')}
</html>
`;
