import { describe, expect, test } from 'vitest';
import { barePath, PAGES, type PageName, pageAt, pathsOf, pathVariants } from './pages.ts';

describe('pages by their path', () => {
  test.each([
    ['/overview', 'overview'],
    ['/overview/', 'overview'],
    ['/overview/1', null],
    ['/study', 'study'],
    ['/study/', 'study'],
    ['/study/990001', 'study'],
    ['/study/990001/more', null],
    ['/study/990001/groups', 'groups'],
    ['/study//groups', null],
    ['/studying', null],
    ['/schedule/2026', null],
    ['/schedule/2026/1', 'schedule_semester'],
    ['/schedule/shared', 'schedule_shared'],
    ['/schedule/shared/1', 'schedule_semester'],
    ['/', 'home'],
  ])('[ROUTES-07] %s → %s', (path, page) => expect(pageAt(path)).toBe(page));

  test.each([
    ['/calendar', 'calendar'],
    ['/calendar/', 'calendar'],
    ['/calendar/month', 'calendar'],
    ['/calendar/month/2026', 'calendar'],
    ['/calendar/month/2026/11/', 'calendar'],
    ['/calendar/day/2026/11/18', 'calendar'],
    ['/calendar/day/2026/11/18/9', null],
    ['/calendar//2026', null],
    ['/calendars', null],
  ])('several parts may be optional: %s → %s', (path, page) => expect(pageAt(path)).toBe(page));

  test('a path is written with each number of its optional parts', () => {
    expect(pathVariants('/calendar/:view?/:year?')).toEqual([
      ...['/calendar', '/calendar/:view', '/calendar/:view/:year'],
    ]);
    expect(pathVariants('/study/:studyId?')).toEqual(['/study', '/study/:studyId']);
    expect(pathVariants('/person/:id')).toEqual(['/person/:id']);
    expect(pathVariants('/')).toEqual(['/']);
    expect(barePath('calendar')).toBe('/calendar');
    expect(barePath('schedule')).toBe('/schedule');
  });

  test('every page is found by its own path and by its alias', () => {
    for (const name of Object.keys(PAGES) as PageName[])
      for (const path of pathsOf(name)) expect(pageAt(path)).toBe(name);
  });

  test.each([
    ['/maps', 'maps'],
    ['/mapy/', 'maps'],
    ['/maps/B139', 'mapsRoom'],
    ['/mapy/B139', 'mapsRoom'],
    ['/mapy/B139/1', null],
    ['/map', null],
  ])('[ROUTES-15] %s → %s', (path, page) => expect(pageAt(path)).toBe(page));
});
