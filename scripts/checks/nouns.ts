// A capability has one noun, which is the name of its folder on the server. Where a floor is a list of nouns, each entry
// is such a noun, or stands below with a reason.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, report } from './files.ts';

/** The folder whose folders are the nouns. */
export const CAPABILITIES = 'apps/server/src/capabilities';

/** A list of nouns, and its other entries: name → reason. */
export interface Floor {
  folder: string;
  others: Readonly<Record<string, string>>;
}

const HOME = 'the screen that opens first shows parts of many capabilities';
const SHELL = 'the frame around the screens';
const DATES = 'how dates are written, for all capabilities';
const INTRO = 'the tour of a first visit, which the server knows nothing of';
const MOBILE = 'the phone app';
const OFFLINE = 'a state of the device';

const FLOORS: readonly Floor[] = [
  {
    folder: 'packages/domain/src',
    others: {
      catalogue: 'what the catalogues of the student system share',
      codes: 'codes of the student system that several capabilities read',
      index: 'the door of the package',
      text: 'language, folding and cleaning of texts, for all capabilities',
      time: 'the academic year, periods and the clock, for all capabilities',
    },
  },
  {
    folder: 'packages/contract/src',
    others: {
      addresses: 'links to the screens of all capabilities',
      'call-address': 'how an address of a call is written',
      errors: 'error codes of all routes',
      headers: 'headers of all routes',
      index: 'the door of the package',
      route: 'what a route is',
      routes: 'the list of all routes',
      runtime: 'the part of the contract that the browser loads',
      'server-render': 'what the server hands to the drawing of a page',
      shared: 'fields that several capabilities have',
      shows: 'which answers show parts of which others',
      socket: 'messages of the socket',
    },
  },
  ...['cs', 'en'].map((language) => ({
    folder: `packages/phrases/src/${language}`,
    others: {
      dates: DATES,
      ...(language === 'en' && { dev: 'the page that shows the components, in English only' }),
      home: HOME,
      index: 'the door of the language',
      intro: INTRO,
      mobile: MOBILE,
      shell: SHELL,
      states: 'loading, failure and offline, for all capabilities',
    },
  })),
  {
    folder: 'e2e/journeys',
    others: { app: 'the frame, offline and updates', home: HOME, intro: INTRO, mobile: MOBILE },
  },
  {
    folder: 'scripts/sabotage/patches',
    others: {
      backup: 'backup and restore of the embedded database',
      configuration: 'variables, and commands of the administrator',
      build: 'the builds of the web app and of the portal',
      contract: 'the contract, whatever the capability',
      delivery: 'the delivery of messages',
      engine: 'the engine of the server',
      'first-picture': 'the page that stands before the app runs',
      focus: 'where the focus goes on every screen, and windows of every size',
      http: 'the HTTP server',
      index: 'the list of all patches',
      mobile: MOBILE,
      monitoring: 'rules of alerts',
      offline: OFFLINE,
      phrases: 'the phrases, whatever the capability',
      sandbox: 'the stand-in of the student system',
      storm: 'many clients at once',
      'student-system': 'the client of the student system',
      time: 'the clock and the academic year',
      upgrade: 'the database of another version',
    },
  },
  {
    folder: 'apps/web/src/features',
    others: {
      intro: INTRO,
      today: 'parts of the screen that opens first',
    },
  },
  {
    folder: 'apps/web/src/data',
    others: {
      catalogue: 'what the catalogues of the student system share',
      'personal-query': 'how the queries of a user are made',
    },
  },
  {
    folder: 'apps/web/src/app/screens',
    others: {
      class: 'one class: a screen of its own beside the search for classes',
      archive: 'news put away: a screen of its own',
      home: HOME,
      'hand-in': 'files for class groups: a screen of its own',
      intro: INTRO,
      privacy: 'what is stored about a reader: a text',
      settings: 'preferences, push, calendar feeds and sessions on one screen',
    },
  },
];

/** The folders that are lists of nouns; there may be as many files in them as there are capabilities. */
export const NOUN_FOLDERS: readonly string[] = [CAPABILITIES, ...FLOORS.map(({ folder }) => folder)];

/** The names in a folder, without extensions; tests and fixtures do not count. `terms`, `terms.ts` → `terms` */
function namesIn(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    // Git leaves the empty folder of moved files.
    if (one.isDirectory()) return readdirSync(join(folder, one.name)).length > 0 ? [one.name] : [];
    return isTest(one.name) || one.name.includes('.fixture.') ? [] : [one.name.replace(/\..*$/, '')];
  });
  return [...new Set(names)].sort();
}

/** Entries that are neither nouns nor listed others, as `folder/name`, and listed others that a floor does not have. */
export function strangers(root: string, floors: readonly Floor[] = FLOORS): string[] {
  const nouns = new Set(
    readdirSync(join(root, CAPABILITIES), { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => name),
  );
  return floors.flatMap(({ folder, others }) => {
    const names = namesIn(join(root, folder));
    return [
      ...names
        .filter((name) => !nouns.has(name) && !Object.hasOwn(others, name))
        .map((name) => `${folder}/${name}: is no noun of ${CAPABILITIES}`),
      ...Object.keys(others)
        .filter((name) => !names.includes(name))
        .map((name) => `${folder}/${name}: has a reason in nouns.ts, but is not there`),
    ];
  });
}

if (import.meta.main) report('nouns', strangers(join(import.meta.dirname, '..', '..')));
