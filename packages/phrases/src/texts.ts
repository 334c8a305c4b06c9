/**
 * The texts that load with their screen, by the names of their files. English gives the types. A file without a Czech one,
 * such as the page for developers, is read in English by everybody.
 */
export interface Texts {
  calendar: typeof import('./en/calendar/calendar.ts').calendar;
  classes: typeof import('./en/classes/classes.ts').classes;
  'own-class': typeof import('./en/classes/own-class.ts').ownClass;
  'common-free-time': typeof import('./en/common-free-time/common-free-time.ts').commonFreeTime;
  contacts: typeof import('./en/contacts/contacts.ts').contacts;
  dev: typeof import('./en/dev/dev.ts').dev;
  entries: typeof import('./en/entries/entries.ts').entries;
  'exam-plan': typeof import('./en/exam-plan/exam-plan.ts').examPlan;
  food: typeof import('./en/food/food.ts').food;
  groups: typeof import('./en/groups/groups.ts').groups;
  'shared-files': typeof import('./en/groups/shared-files.ts').sharedFiles;
  intro: typeof import('./en/intro/intro.ts').intro;
  maps: typeof import('./en/maps/maps.ts').maps;
  app: typeof import('./en/mobile/app.ts').app;
  people: typeof import('./en/people/people.ts').people;
  'personal-data': typeof import('./en/personal-data/personal-data.ts').personalData;
  privacy: typeof import('./en/personal-data/privacy.ts').privacy;
  settings: typeof import('./en/preferences/settings.ts').settings;
  reminders: typeof import('./en/reminders/reminders.ts').reminders;
  requests: typeof import('./en/requests/requests.ts').requests;
  rooms: typeof import('./en/rooms/rooms.ts').rooms;
  'schedule-options': typeof import('./en/schedule/schedule-options.ts').scheduleOptions;
  'schedule-tools': typeof import('./en/schedule/schedule-tools.ts').scheduleTools;
  schedule: typeof import('./en/schedule/schedule.ts').schedule;
  palette: typeof import('./en/search/palette.ts').palette;
  password: typeof import('./en/session/password.ts').password;
  share: typeof import('./en/sharing/share.ts').share;
  freshness: typeof import('./en/freshness/freshness.ts').freshness;
  study: typeof import('./en/studies/study.ts').study;
  terms: typeof import('./en/terms/terms.ts').terms;
  changelog: typeof import('./en/versioninfo/changelog.ts').changelog;
  way: typeof import('./en/ways/way.ts').way;
}

export type TextName = keyof Texts;
