import { control, recordsOf } from '../../support/control.ts';
import { newStudent } from '../../support/student.ts';
import {
  cardOf,
  cards,
  expect,
  expectAccessible,
  firstTitle,
  test,
  waitingForApp,
} from '../../support/test.ts';
import { world } from '../../support/world.ts';

test('[NOTIFICATIONS-13] a grade that the registry enters appears in the open browser @phone', async ({
  page,
  login,
  language,
}) => {
  const who = await newStudent();
  await login(who);
  const { lessons } = await recordsOf(who);
  const subject = lessons[0]?.subject;
  if (!subject) throw new Error(`${who} has no lesson`);
  await expect(page.getByRole('main')).toBeVisible();
  await control('PUT', '/results', { login: who, code: subject.code, attempt: 1, grade: 'B' });
  await expect(cards(page).filter({ hasText: subject.name[language] }).first()).toBeVisible();
});

test('a grade that comes while grades are hidden is read nowhere on Home until it is uncovered @desktop', async ({
  page,
  login,
  language,
  words,
}) => {
  const who = await newStudent();
  await page.addInitScript(() => localStorage.setItem('kahan:hide-grades', '1'));
  await login(who);
  await expect(cards(page).first()).toBeVisible();
  const { lessons } = await recordsOf(who);
  const subject = lessons[0]?.subject;
  if (!subject) throw new Error(`${who} has no lesson`);
  const name = subject.name[language];
  await control('PUT', '/results', { login: who, code: subject.code, attempt: 1, grade: 'B' });
  const card = cards(page).filter({
    has: page.getByRole('button', { name: `${name}: ${words.states.hidden}` }),
  });
  await expect(card).toHaveCount(1);
  await expect(page.locator('body')).not.toContainText(words.grades.B, { ignoreCase: true });
  const labels = await page
    .locator('[aria-label], [title]')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('aria-label')} ${one.getAttribute('title')}`));
  expect(labels.filter((label) => label.includes(`${name}: B`))).toEqual([]);
  await expectAccessible(page);
  await card.getByRole('button', { name: `${name}: ${words.states.hidden}` }).click();
  await expect(cards(page).filter({ hasText: words.grades.B })).toContainText(name);
});

test('[NOTIFICATIONS-09] a change while the socket was disconnected appears once @desktop', async ({
  page,
  login,
  language,
  network,
}) => {
  const who = await newStudent();
  await login(who);
  await page.waitForFunction(() => performance.getEntriesByType('resource').length > 0);
  const { lessons } = await recordsOf(who);
  const codes = [...new Map(lessons.map(({ subject }) => [subject.code, subject])).values()].slice(0, 2);
  const [first, second] = codes;
  if (!first || !second) throw new Error(`${who} has fewer than two subjects`);

  await control('PUT', '/results', { login: who, code: first.code, attempt: 1, grade: 'Z' });
  const about = (name: string) => cards(page).filter({ hasText: name });
  await expect(about(first.name[language])).toHaveCount(1);

  await network.cut();
  await control('PUT', '/results', { login: who, code: second.code, attempt: 1, grade: 'A' });
  await network.restore();
  await expect(about(second.name[language])).toHaveCount(1);
  await expect(about(first.name[language])).toHaveCount(1);
  await page.reload();
  await expect(about(second.name[language])).toHaveCount(1);
});

test('[NOTIFICATIONS-18] [NOTIFICATIONS-19] [NOTIFICATIONS-20] a lesson is cancelled, restored and moved, and each change makes a card @phone', async ({
  page,
  login,
}) => {
  const who = await newStudent();
  await login(who);
  const { lessons } = await recordsOf(who);
  const today = world().now.slice(0, 10);
  const lesson = lessons.find(({ blocks }) =>
    blocks.some(({ weeks }) => Object.values(weeks).some(({ date, canceled }) => date > today && !canceled)),
  );
  const [week] =
    Object.entries(lesson?.blocks[0]?.weeks ?? {}).find(
      ([, { date, canceled }]) => date > today && !canceled,
    ) ?? [];
  if (!lesson || !week) throw new Error(`${who} has no lesson ahead`);
  const why = {
    canceled: /Zrušená hodina z\svašeho rozvrhu|Cancelled lesson in your timetable/,
    restored: /Zrušená hodina přece jen bude|A cancelled lesson takes place after all/,
    moved: /Změna místnosti ve\svašem rozvrhu|Change of room in your timetable/,
    otherDay: /Změna dne ve\svašem rozvrhu|Change of day in your timetable/,
  };
  const card = (text: RegExp) => cards(page).filter({ hasText: text });

  await control('PATCH', `/lessons/${lesson.gl}`, { weeks: [Number(week)], canceled: 'Nemoc / illness' });
  await expect(card(why.canceled).filter({ hasText: 'Nemoc / illness' })).toHaveCount(1);
  await control('PATCH', `/lessons/${lesson.gl}`, { weeks: [Number(week)], canceled: false });
  await expect(card(why.restored)).toHaveCount(1);
  const places = lessons.flatMap(({ blocks }) => blocks.map(({ place }) => place?.code));
  const other = places.find((code) => code && code !== lesson.blocks[0]?.place?.code);
  await control('PATCH', `/lessons/${lesson.gl}`, { weeks: [Number(week)], place: other });
  await expect(card(why.moved)).toHaveCount(1);
  const day = (lesson.blocks[0]?.day ?? 1) === 5 ? 4 : (lesson.blocks[0]?.day ?? 1) + 1;
  await control('PATCH', `/lessons/${lesson.gl}`, {
    weeks: [Number(week)],
    day,
    minutes: 1080,
    duration: 50,
  });
  await expect(card(why.otherDay).filter({ hasText: '18:00' })).toHaveCount(1);
});

test('[NOTIFICATIONS-23] [NOTIFICATIONS-24] [NOTIFICATIONS-25] changes of studies by the registry make cards @desktop', async ({
  page,
  login,
}) => {
  const who = await newStudent();
  await login(who);
  const [study] = (await recordsOf(who)).studies;
  if (!study) throw new Error(`${who} has no study`);
  const card = (text: RegExp) => cards(page).filter({ hasText: text });
  const path = `/studies/${study.study_id}`;

  await control('PATCH', path, { winter: 'prospěl / passed' });
  await expect(card(/Výsledek zimního semestru|Result of the winter semester/)).toContainText(
    'prospěl / passed',
  );
  await control('PATCH', path, { total: 'vyznamenání / honours' });
  await expect(card(/Výsledek letního semestru|Result of the summer semester/)).toContainText('honours');
  await control('PATCH', path, { state: 'P' });
  await expect(card(/Nový stav vašeho studia|New state of your programme/)).toContainText(
    /přerušeno|interrupted/,
  );
  await control('POST', '/studies', { login: who, plan: study.plan });
  await expect(card(/Máte nové studium|You have a\snew programme/)).toHaveCount(1);
});

test('[NOTIFICATIONS-26] public news reaches all readers, with sanitized HTML @phone', async ({
  page,
  login,
  language,
}) => {
  await login(await newStudent());
  const mark = `${Date.now()}`;
  await control('POST', '/news', {
    title: { cs: `Zkouška zvonku ${mark}`, en: `Bell test ${mark}` },
    body: {
      cs: '<p onclick="steal()">Zazvoní <b>dvakrát</b>.</p><script>steal()</script>',
      en: '<p onclick="steal()">It rings <b>twice</b>.</p><script>steal()</script>',
    },
  });
  const card = cards(page).filter({ hasText: mark });
  await expect(card).toHaveCount(1);
  await expect(card.locator('b')).toHaveText(language === 'cs' ? 'dvakrát' : 'twice');
  expect(await card.innerHTML()).not.toMatch(/onclick|<script/);
});

test('[NEWS-19] a card that one tab archives disappears from the other tab @desktop', async ({
  page,
  context,
  login,
  words,
}) => {
  await login(await newStudent());
  const other = waitingForApp(await context.newPage());
  await other.goto('/');
  const title = await firstTitle(page);
  const here = cardOf(page, title, words);
  const there = cardOf(other, title, words);
  await expect(there.card).toHaveCount(1);
  await here.archive();
  await expect(here.card).toHaveCount(0);
  await expect(there.card).toHaveCount(0);
  await other.close();
});

test('[NOTIFICATIONS-07] a tab sends the same id on every connection @desktop', async ({ page, login }) => {
  const ids: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const sid = /\["id",\{"sid":"([0-9a-f]{24})"\}\]/.exec(String(payload))?.[1];
      if (sid !== undefined) ids.push(sid);
    }),
  );
  await login('student');
  await expect.poll(() => ids.length).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect.poll(() => ids.length).toBe(2);
  expect(new Set(ids).size).toBe(1);
});
