import { openOwnWeek, ROOM, SEMESTER, tools, toolTexts, WEEK } from '../../support/schedule.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('an added timetable has its name above the grid and is removed there @desktop', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const texts = toolTexts[language];
  const room = `${textsOf('schedule').sources.room} ${ROOM.name}`;
  const chips = page.getByRole('list', { name: texts.sources });
  await login('student');
  await openOwnWeek(page);
  // The only own timetable needs no name.
  await expect(chips).toHaveCount(0);
  await tools(page, texts).addRoom(ROOM.name);
  await expect(chips.getByRole('listitem')).toHaveCount(2);
  await expect(chips.getByRole('listitem').filter({ hasText: ROOM.name })).toBeInViewport();
  await expectAccessible(page);
  const remove = chips.getByRole('button', { name: texts.remove(room) });
  await remove.scrollIntoViewIfNeeded();
  await remove.press('Enter');
  await expect(page).toHaveURL(new RegExp(`study=990001&week=${WEEK}$`));
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  // The room is still listed among the rooms, to be shown again.
  const dialog = await tools(page, texts).options();
  await expect(dialog.getByRole('checkbox', { name: ROOM.name })).not.toBeChecked();
});

test('the title names a room that is shown alone, and its name moves nothing when it comes @phone', async ({
  page,
  language,
  textsOf,
}) => {
  const { timetableOf } = textsOf('schedule');
  const texts = toolTexts[language];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/schedules/room/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${SEMESTER}?room=${ROOM.id}&week=${WEEK}`);
  const chips = page.getByRole('list', { name: texts.sources });
  await expect(chips.getByRole('listitem')).toHaveCount(1);
  const before = await chips.boundingBox();
  release();
  await expect(page.getByRole('heading', { level: 1, name: timetableOf(ROOM.name) })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(timetableOf(ROOM.name)));
  expect(await chips.boundingBox()).toEqual(before);
  // Without the room no timetable is left.
  await chips.getByRole('button').click();
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: ROOM.name })).toHaveCount(0);
});
