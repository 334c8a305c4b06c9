import { describe, expect, test } from 'vitest';
import { calendar as csCalendar } from './cs/calendar.ts';
import { food as csFood } from './cs/campus/food.ts';
import { classes as csClasses } from './cs/classes.ts';
import { contacts as csContacts } from './cs/contacts.ts';
import { groups as csGroups } from './cs/groups.ts';
import { cs } from './cs/index.ts';
import { ownClass as csOwnClass } from './cs/own-class.ts';
import { palette as csPalette } from './cs/palette.ts';
import { password as csPassword } from './cs/password.ts';
import { people as csPeople } from './cs/people.ts';
import { requests as csRequests } from './cs/requests.ts';
import { schedule as csSchedule } from './cs/schedule.ts';
import { scheduleTools as csScheduleTools } from './cs/schedule-tools.ts';
import { settings as csSettings } from './cs/settings.ts';
import { share as csShare } from './cs/share.ts';
import { study as csStudy } from './cs/study.ts';
import { terms as csTerms } from './cs/terms.ts';
import { scheduleOptions as csScheduleOptions } from './cs/timetable/schedule-options.ts';
import { calendar as enCalendar } from './en/calendar.ts';
import { food as enFood } from './en/campus/food.ts';
import { classes as enClasses } from './en/classes.ts';
import { contacts as enContacts } from './en/contacts.ts';
import { groups as enGroups } from './en/groups.ts';
import { en } from './en/index.ts';
import { ownClass as enOwnClass } from './en/own-class.ts';
import { palette as enPalette } from './en/palette.ts';
import { password as enPassword } from './en/password.ts';
import { people as enPeople } from './en/people.ts';
import { requests as enRequests } from './en/requests.ts';
import { schedule as enSchedule } from './en/schedule.ts';
import { scheduleTools as enScheduleTools } from './en/schedule-tools.ts';
import { settings as enSettings } from './en/settings.ts';
import { share as enShare } from './en/share.ts';
import { study as enStudy } from './en/study.ts';
import { terms as enTerms } from './en/terms.ts';
import { scheduleOptions as enScheduleOptions } from './en/timetable/schedule-options.ts';
import { phrases } from './index.ts';

/** Every text and function with the way to it: `home.kinds.P`. */
function leaves(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}

/** With the texts that come with their screen. */
const texts = {
  cs: leaves(
    {
      ...cs,
      calendar: csCalendar,
      classes: csClasses,
      ownClass: csOwnClass,
      contacts: csContacts,
      food: csFood,
      people: csPeople,
      settings: csSettings,
      palette: csPalette,
      password: csPassword,
      schedule: csSchedule,
      tools: csScheduleTools,
      options: csScheduleOptions,
      share: csShare,
      study: csStudy,
      groups: csGroups,
      requests: csRequests,
      terms: csTerms,
    },
    '',
  ),
  en: leaves(
    {
      ...en,
      calendar: enCalendar,
      classes: enClasses,
      ownClass: enOwnClass,
      contacts: enContacts,
      food: enFood,
      people: enPeople,
      settings: enSettings,
      palette: enPalette,
      password: enPassword,
      schedule: enSchedule,
      tools: enScheduleTools,
      options: enScheduleOptions,
      share: enShare,
      study: enStudy,
      groups: enGroups,
      requests: enRequests,
      terms: enTerms,
    },
    '',
  ),
};
/** Where the spec itself has no form of address, and its own exclamation mark. */
const EMPTY = ['shell.address.unknown'];
const EXCLAIMING = ['shell.notFound'];

describe('both languages', () => {
  test('have the same phrases of the same kind', () => {
    const kinds = (all: [string, unknown][]) => all.map(([path, value]) => `${path}: ${typeof value}`).sort();
    expect(kinds(texts.cs)).toEqual(kinds(texts.en));
    expect(texts.en.length).toBeGreaterThan(150);
  });

  test.each(['cs', 'en'] as const)(
    'leave no text empty, shout nowhere and double no space: %s',
    (language) => {
      for (const [path, value] of texts[language]) {
        expect(['string', 'function'], path).toContain(typeof value);
        if (typeof value !== 'string') continue;
        if (!EMPTY.includes(path)) expect(value.trim(), path).not.toBe('');
        if (!EXCLAIMING.includes(path)) expect(value, path).not.toContain('!');
        expect(value, path).not.toContain('  ');
      }
    },
  );

  test('are found by their code', () => {
    expect(phrases('cs')).toBe(cs);
    expect(phrases('en')).toBe(en);
  });

  test('differ', () => {
    const english = new Map(texts.en);
    const same = texts.cs.filter(([path, value]) => typeof value === 'string' && english.get(path) === value);
    // A Czech text left in English would join these names, letters and ends of sentences.
    expect(same.map(([path]) => path)).toEqual([
      'home.letters.R',
      'shell.name',
      'shell.address.unknown',
      'shell.languages.cs',
      'shell.languages.en',
      'shell.notFoundHint.1',
      'shell.crashedHint.1',
      'calendar.views.agenda',
      'calendar.categories.9',
      'classes.types.V',
      'classes.eLearning',
      'classes.google',
      'people.teacherNotFound',
      'settings.sessions.forms.tablet',
      'settings.feeds.clients.outlook',
      'settings.feeds.clients.thunderbird',
      'schedule.letters.R',
      'study.shortKinds.p',
      'study.shortKinds.pv',
    ]);
  });
});

describe('texts of the spec', () => {
  test.each([
    [
      '[ERRORS-06] cancelled',
      cs.status.cancelled,
      'Požadavek byl zrušen.',
      en.status.cancelled,
      'Request cancelled',
    ],
    [
      '[ERRORS-07] 401',
      cs.status.unauthenticated,
      'Nejste přihlášen.',
      en.status.unauthenticated,
      'You are not authenticated.',
    ],
    [
      '[ERRORS-08] 403',
      cs.status.forbidden,
      'Nemáte oprávnění.',
      en.status.forbidden,
      'You have not permission for this.',
    ],
    ['[ERRORS-09] 404', cs.status.notFound, 'Neexistuje.', en.status.notFound, 'Does not exists.'],
    ['[ERRORS-10] 4XX', cs.status.clientError, 'Nelze provést.', en.status.clientError, 'Request failed.'],
    [
      '[ERRORS-11] 5XX',
      cs.status.serverError,
      'Server není dostupný, zkuste to prosím později.',
      en.status.serverError,
      'The server is not available now, please try again later.',
    ],
    ['[ERRORS-12] unknown', cs.status.unknown, 'Stala se chyba :(.', en.status.unknown, 'Request failed.'],
    [
      '[SHELL-10] offline',
      cs.shell.offline,
      'Ztraceno spojení se serverem...',
      en.shell.offline,
      'Lost connection to server... Data can be out of date or inaccessible.',
    ],
    [
      'saved preferences',
      csSettings.saved,
      'Nastavení úspěšně uloženo.',
      enSettings.saved,
      'Settings saved successfully.',
    ],
    ['[ROUTES-23] not found', cs.shell.notFound, 'Stránka nenalezena!', en.shell.notFound, 'Page not found!'],
  ])('%s', (_what, czech, czechOfSpec, english, englishOfSpec) => {
    expect([czech, english]).toEqual([czechOfSpec, englishOfSpec]);
  });

  test('per cent stands apart in Czech and close in English', () => {
    expect([csStudy.percent(40), csGroups.weight('40')]).toEqual(['40 %', 'váha 40 %']);
    expect([enStudy.percent(40), enGroups.weight('40')]).toEqual(['40%', 'weight 40%']);
  });

  test('[RESULTS-18] names of the grades', () => {
    expect(en.grades).toEqual({
      A: 'Excellent',
      B: 'Very Good',
      C: 'Good',
      D: 'Satisfactory',
      E: 'Sufficient',
      F: 'Fail',
      K: 'Uncredited',
      N: 'Unfulfilled',
      P: 'Pass',
      S: 'Fulfilled',
      U: 'Accepted',
      Z: 'Credited',
    });
    expect(Object.keys(cs.grades)).toEqual(Object.keys(en.grades));
  });
});
