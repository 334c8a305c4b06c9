import { part } from '../../support/classes.ts';
import { recordsOf } from '../../support/control.ts';
import { nameOf, teacherOf } from '../../support/people.ts';
import { OWN_WEEK, toolTexts } from '../../support/schedule.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('[CLASSES-08] [PEOPLE-02] from a lesson to its class, to its teacher, to the room of the teacher @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const texts = textsOf('people');
  const { sections } = textsOf('classes');
  await login('student', OWN_WEEK);
  const { schedule } = await (await page.request.get(`/api/user/schedule?lang=${language}`)).json();
  const taught = new Map<string, string>(
    schedule.flatMap(({ gl, teachers }: { gl: string; teachers: object }) =>
      Object.keys(teachers).map((uident) => [gl, uident]),
    ),
  );
  // A phone shows one day.
  const block = page.locator('[data-block]').filter({ visible: true });
  await expect(block.first()).toBeVisible();
  const gls = await block.evaluateAll((all) =>
    all.map((one) => one.getAttribute('data-block')?.split('|')[0]),
  );
  const gl = gls.find((one) => taught.has(one ?? '')) ?? '';
  const { lessons } = await recordsOf('student');
  const code = lessons.find((lesson) => lesson.gl === gl)?.subject.code;
  const person = await teacherOf(page, language, taught.get(gl) ?? '');
  const [room] = person.places;
  if (!room) throw new Error('the teacher has no room');

  await page.locator(`[data-block^="${gl}|"]`).filter({ visible: true }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: toolTexts[language].aboutSubject }).click();
  await expect(page).toHaveURL(new RegExp(`/classes/${code}$`));
  const teachers = part(page, sections.teachers);
  await expect(
    teachers.getByRole('link', { name: textsOf('classes').roomOnMap(room.name) }).first(),
  ).toHaveAttribute('href', `/maps?rooms=${room.id}`);
  await teachers.getByRole('link', { name: nameOf(person) }).click();
  await expect(page).toHaveURL(new RegExp(`/person/${person.id}$`));
  await page.getByRole('link', { name: texts.roomOnMap(room.name) }).click();
  await expect(page).toHaveURL(`/maps?rooms=${room.id}`);
  await expect(page.getByRole('heading', { name: room.name })).toBeVisible();
  await expectAccessible(page);
});
