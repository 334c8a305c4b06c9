import { newStudent } from '../../support/student.ts';
import { cards, expect, expectAccessible, test } from '../../support/test.ts';
import { swipe } from '../../support/touch.ts';

test('the sheet of More has what the bar has not, and closes by its button, and by a finger that pulls it down far enough @phone', async ({
  page,
  login,
  words,
}) => {
  const { shell, states } = words;
  await login(await newStudent(), '/settings');
  const more = page.getByRole('button', { name: shell.more });
  const sheet = page.getByRole('dialog', { name: shell.mainMenu });
  await more.click();
  await expect(sheet.getByRole('link', { name: shell.pages.archive })).toBeVisible();
  for (const name of [shell.pages.home, shell.pages.schedule, shell.pages.terms])
    await expect(sheet.getByRole('link', { name })).toHaveCount(0);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: states.close }).click();
  await expect(sheet).toHaveCount(0);

  await more.click();
  await sheet.evaluate((it) =>
    Promise.all(it.getAnimations().map(({ finished }) => finished)).then(() => undefined),
  );
  const box = await sheet.boundingBox();
  if (!box) throw new Error('the sheet is not on screen');
  const head = { x: box.x + box.width / 2, y: box.y + 20 };
  // By less than a third of the sheet's height, and slowly.
  await swipe(page, head, { ...head, y: head.y + 30 }, async () => {
    // The browser reports the finger's last move to the page with its next frame.
    const topOf = () => sheet.evaluate((it) => Math.round(it.getBoundingClientRect().top));
    await expect.poll(topOf).toBe(Math.round(box.y + 30));
  });
  await expect(sheet).toBeVisible();
  expect((await sheet.boundingBox())?.y).toBe(box.y);
  await swipe(page, head, { ...head, y: head.y + box.height * 0.7 });
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL('/settings');
});

test('a tap on the tab of the page that is open leads to its top @phone', async ({ page, login, words }) => {
  await login('student');
  await cards(page).first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.waitForFunction(() => scrollY > 300);
  const length = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: words.shell.pages.home }).click();
  await page.waitForFunction(() => scrollY === 0);
  expect(await page.evaluate(() => history.length)).toBe(length);
});

test('[SHELL-01] [SHELL-04] the menu of a student has studies, exam dates and timetable, and leads to brochures, the study website and a mail to support', async ({
  page,
  login,
  words,
}, info) => {
  const { shell } = words;
  const isPhone = info.project.name === 'phone';
  await login(await newStudent(), '/settings');
  const main = page.getByRole('navigation', { name: isPhone ? shell.bottomBar : shell.mainMenu });
  for (const name of ['overview', 'terms', 'schedule'] as const)
    await expect(main.getByRole('link', { name: shell.pages[name] })).toHaveAttribute('href', `/${name}`);
  if (isPhone) await page.getByRole('button', { name: shell.more }).click();
  const menu = isPhone ? page.getByRole('dialog', { name: shell.mainMenu }) : main;
  const out = menu.locator('a[target=_blank]');
  await expect(out).toHaveText(
    info.project.name === 'phone' ? ['Brožury', 'Web o studiu'] : ['Brochures', 'Study website'],
  );
  for (const link of await out.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\/[\w.]+\.example/);
    await expect(link).toHaveAttribute('rel', 'noreferrer');
  }
  const mail = new URL((await menu.getByRole('link', { name: shell.report }).getAttribute('href')) ?? '');
  expect([mail.protocol, mail.pathname]).toEqual(['mailto:', 'podpora@kahan.example']);
  expect(mail.searchParams.get('subject')).toBe(shell.reportSubject);
  await expectAccessible(page);
});
