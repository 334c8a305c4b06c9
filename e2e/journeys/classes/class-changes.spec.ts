import type { ClassDetail } from '@kahan/contract';
import type { Page } from '@playwright/test';
import { findClasses, openClass, readClass } from '../../support/classes.ts';
import { control, type Words } from '../../support/control.ts';
import { type Device, keptRows, test } from '../../support/offline.ts';
import { changesHeard, expect, type Language } from '../../support/test.ts';

const TITLE: Words = { cs: 'Kvasná chemie v praxi', en: 'Brewing in practice' };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The class of a number, of those that no other journey reads. */
async function classNumber(page: Page, number: number, language: Language): Promise<ClassDetail> {
  const found = await findClasses(page, { lang: language, language: 'CZE', code: 'B41' });
  return readClass(page, found[number]?.code ?? '', language);
}

/** Gives a class another title, and waits until the portal answers it. @returns restores the title */
async function retitle(page: Page, of: ClassDetail, language: Language): Promise<() => Promise<unknown>> {
  const former = {
    cs: (await readClass(page, of.code, 'cs')).title,
    en: (await readClass(page, of.code, 'en')).title,
  };
  const give = (title: Words) => control('PATCH', `/classes/${of.code}:${of.year}`, { title });
  await give(TITLE);
  await expect.poll(async () => (await readClass(page, of.code, language)).title).toBe(TITLE[language]);
  return () => give(former);
}

test('a class that changes is changed on the open page of a student @desktop', async ({
  page,
  login,
  language,
}) => {
  await login('student');
  const of = await classNumber(page, 0, language);
  const isHeard = changesHeard(page);
  await openClass(page, of.code);
  await isHeard;
  await expect(heading(page)).toHaveText(of.title);
  const takeBack = await retitle(page, of, language);
  await expect(heading(page)).toHaveText(TITLE[language]);
  await takeBack();
});

const keepsClass = async ({ page }: Device, code: string) =>
  (await keptRows(page)).some(({ key }) => key.startsWith(`["classes","${code}"`));

test('a class that changed while the app was closed is shown as it was, then as it is @phone', async ({
  device,
  language,
}) => {
  await device.login('student');
  const of = await classNumber(device.page, 1, language);
  await openClass(device.page, of.code);
  await expect.poll(() => keepsClass(device, of.code)).toBe(true);
  await device.restart();
  const takeBack = await retitle(device.page, of, language);
  device.front.stall();
  await device.page.goto(`/classes/${of.code}`, { waitUntil: 'commit' });
  await expect(heading(device.page)).toHaveText(of.title);
  await device.front.open();
  await expect(heading(device.page)).toHaveText(TITLE[language]);
  await takeBack();
});
