import type { FreshnessPhrases } from '../../en/freshness/freshness.ts';
import { list } from '../../words.ts';

export const freshness: FreshnessPhrases = {
  loadFailed: 'Stav dat se nepodařilo načíst',
  fine: 'Všechno je aktuální.',
  fineSo: 'Studijní systém odpovídá.',
  down: (time) => `Studijní systém neodpovídá od ${time}.`,
  downSo: (time) => `Vidíte stav k ${time}. Přihlášky na termíny počkají, až odpoví.`,
  unread: 'Ze studijního systému se zatím nic nenačetlo.',
  unreadSo: 'Data se tu objeví, jakmile studijní systém poprvé odpoví.',
  partly: 'Některá data se teď načíst nedaří.',
  partlySo: 'Níže jsou označená. Všechno ostatní je aktuální.',
  reading: 'Některá data se načítají poprvé.',
  readingSo: 'Níže jsou označená, objeví se během několika minut.',

  fromStudentSystem: 'Data ze studijního systému',
  menus: 'Jídelníčky',
  asOf: 'Stav k',
  neverRead: 'Zatím se nenačetlo',
  failingSince: (time) => `Nedaří se načíst od ${time}`,
  sources: {
    schedule: 'Rozvrh',
    terms: 'Termíny zkoušek',
    results: 'Výsledky',
    studies: 'Studia',
    groups: 'Výukové skupiny',
    news: 'Zprávy',
    calendar: 'Kalendář univerzity',
    classes: 'Předměty',
    people: 'Lidé a ústavy',
    rooms: 'Místnosti a plánky',
    contacts: 'Kontakty',
  },
  canteens: (names) => list(names, 'a'),
  someCanteens: 'Menzy, které se zatím nenačetly',

  works: 'Co funguje vždycky',
  withoutSystem: 'Když studijní systém neodpovídá',
  withoutSystemSo: [
    'Vidíte data, která se načetla naposledy.',
    'Na termíny se můžete přihlašovat i odhlašovat: žádost se uloží a odešle, až studijní systém odpoví.',
  ],
  withoutNetwork: 'Když nemáte připojení',
  withoutNetworkSo: (pages) => [
    `Na zařízení s vaším přihlášením jdou otevřít stránky ${list(pages, 'a')}, v podobě, v jaké se naposledy načetly.`,
    'Otevřou se i kalendář a mapa, s měsíci a patry, které na něm už byly zobrazené.',
    'Přihlašovat se na termíny můžete, až se obnoví spojení.',
  ],
};
