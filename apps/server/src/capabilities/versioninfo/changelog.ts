import type { Changelog } from '@kahan/contract';

/**
 * What changed for users, by version of the client, the latest first (spec 3, Changelog). A release without an entry for
 * its version does not pass the tests.
 */
export const CHANGELOG: Changelog = {
  '1.17.0': {
    released: '2026-11-23',
    changes: [
      {
        kind: 'added',
        text: {
          cs: 'Vlastní záznamy v rozvrhu: opakují se po týdnech, upozorní na souběh s výukou a jsou i v kalendáři.',
          en: 'Own entries in the timetable: they can repeat weekly, warn about clashes and appear in the calendar.',
        },
      },
      {
        kind: 'added',
        text: {
          cs: 'Společné volno: dva studenti, kteří se dohodnou, vidí, kdy mají oba čas, a nic dalšího.',
          en: 'Common free time: two students who agree see when both are free, and nothing else.',
        },
      },
      {
        kind: 'added',
        text: {
          cs: 'Kahan i jako aplikace pro Android a iOS, se stejnými obrazovkami.',
          en: 'Kahan as an app for Android and iOS, with the same screens.',
        },
      },
      {
        kind: 'added',
        text: {
          cs: 'Soubor sdílený z jiné aplikace do Kahanu počká v zařízení, než vyberete, kam ho odevzdat.',
          en: 'A file that another app shares with Kahan waits on the device until you choose where to hand it in.',
        },
      },
      {
        kind: 'added',
        text: {
          cs: 'Mapa školy s patry, cesta do místnosti i bez schodů a volné místnosti.',
          en: 'A map of the school with its floors, routes to rooms, step-free too, and free rooms.',
        },
      },
      {
        kind: 'added',
        text: {
          cs: 'Předměty, lidé a kontakty a jedno vyhledávání pro všechno.',
          en: 'Subjects, people and contacts, and one search for everything.',
        },
      },
      {
        kind: 'added',
        text: {
          cs: 'Kalendář s rozvrhem, zkouškami a akcemi školy. Do svého kalendáře si ho přidáte odkazem z nastavení.',
          en: 'A calendar with your timetable, exams and school events. A link in the settings brings it into your own calendar.',
        },
      },
      {
        kind: 'added',
        text: { cs: 'Jídelníčky menz a ceny.', en: 'Menus of the canteens, with prices.' },
      },
      {
        kind: 'added',
        text: {
          cs: 'V nastavení najdete, na co vás Kahan upozornil, a dobu, kdy má mlčet.',
          en: 'The settings show what Kahan notified you about, and let you set a quiet time.',
        },
      },
      {
        kind: 'added',
        text: {
          cs: 'V nastavení si stáhnete kopii všeho, co o vás Kahan uchovává, nebo to necháte vymazat.',
          en: 'The settings give you a copy of all that Kahan stores about you, and erase it if you wish.',
        },
      },
      {
        kind: 'added',
        text: {
          cs: 'Po prvním přihlášení vás Kahan přivítá a nechá vás vybrat jazyk.',
          en: 'A welcome after the first login, with the choice of the language.',
        },
      },
      {
        kind: 'added',
        text: {
          cs: 'Upozornění s sebou přinese celou zprávu, takže se otevře bez čekání.',
          en: 'A notification brings the whole message along, so it opens without a wait.',
        },
      },
      {
        kind: 'changed',
        text: {
          cs: 'Úvodní stránka se řídí obdobím: ve výuce zobrazuje hodiny, ve zkouškovém období termíny.',
          en: 'Home follows the academic year: lessons during teaching, exam dates in the exam period.',
        },
      },
      {
        kind: 'changed',
        text: {
          cs: 'Napodruhé se Kahan otevře i bez připojení a s posledními daty.',
          en: 'From the second visit on Kahan opens without a connection, with the latest data.',
        },
      },
    ],
  },
  '1.16.4': {
    released: '2026-09-01',
    changes: [
      {
        kind: 'added',
        text: {
          cs: 'První verze: zprávy, rozvrh, termíny s přihlašováním, studium a výukové skupiny.',
          en: 'The first version: news, timetable, exam dates with sign-up, study results and class groups.',
        },
      },
    ],
  },
};
