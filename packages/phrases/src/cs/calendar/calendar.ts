import type { CalendarPhrases } from '../../en/calendar/calendar.ts';
import { capital, counted, form } from '../../words.ts';
import { dates } from '../dates.ts';

const MONTHS = [
  ...['leden', 'únor', 'březen', 'duben', 'květen', 'červen', 'červenec'],
  ...['srpen', 'září', 'říjen', 'listopad', 'prosinec'],
];
const IN_MONTHS = [
  ...['v lednu', 'v únoru', 'v březnu', 'v dubnu', 'v květnu', 'v červnu', 'v červenci'],
  ...['v srpnu', 'v září', 'v říjnu', 'v listopadu', 'v prosinci'],
];
const index = (iso: string) => Number(iso.slice(5, 7)) - 1;
const month = (iso: string) => MONTHS[index(iso)] ?? '';
const year = (iso: string) => iso.slice(0, 4);
const DEADLINE_FORMS = { one: 'lhůta', few: 'lhůty', other: 'lhůt' };
const EVENTS = { one: 'událost', few: 'události', other: 'událostí' };

const DEADLINES: CalendarPhrases['deadlines'] = {
  'sign-up-opens': 'otevírá se přihlašování',
  'sign-up-ends': 'končí přihlašování',
  'sign-off-ends': 'poslední chvíle na odhlášení',
  'teaching-begins': 'Začátek výuky',
  'teaching-ends': 'Konec výuky',
  'exams-begin': 'Začátek zkouškového období',
  'exams-end': 'Konec zkouškového období',
};

export const calendar: CalendarPhrases = {
  view: 'Zobrazení',
  views: { month: 'Měsíc', week: 'Týden', day: 'Den', agenda: 'Agenda' },
  today: 'Dnes',
  isToday: 'dnes',
  previous: {
    month: 'Předchozí měsíc',
    week: 'Předchozí týden',
    day: 'Předchozí den',
    agenda: 'Předchozí měsíc',
  },
  next: { month: 'Další měsíc', week: 'Další týden', day: 'Další den', agenda: 'Další měsíc' },
  monthYear: (iso) => `${capital(month(iso))} ${year(iso)}`,
  range: (from, to) => {
    if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}.–${dates.date(to)} ${year(to)}`;
    const ofYear = year(from) === year(to) ? '' : ` ${year(from)}`;
    return `${dates.date(from)}${ofYear} – ${dates.date(to)} ${year(to)}`;
  },
  dayYear: (iso) => capital(`${dates.long(iso)} ${year(iso)}`),
  firstDay: dates.date,
  weekTitle: (week) => `${week}. týden`,
  goTo: 'Přejít na datum',
  addEntry: 'Nový záznam',
  notADate: (date) =>
    date === '' ? 'Takovou adresu kalendář nemá.' : `Datum ${date} v kalendáři neexistuje.`,
  subscribe: 'Odebírat v jiném kalendáři',
  show: 'Zobrazit',
  sources: { schedule: 'rozvrh', exams: 'zkoušky', deadlines: 'lhůty', school: 'akce školy' },
  sourcesLabel: 'Co kalendář zobrazuje',
  categories: {
    ...{ 1: 'školní akce', 2: 'důležité termíny', 3: 'studentské akce', 4: 'zábava', 5: 'věda' },
    ...{ 6: 'kariérní poradenství', 7: 'mezinárodní', 8: 'zahraničí', 9: 'sport' },
  },
  categoriesLabel: 'Kategorie akcí školy',
  chosen: (count) => `${count} z 9 kategorií`,
  weekends: 'víkendy',
  visitorWhy: 'Bez přihlášení kalendář zobrazuje akce školy.',
  staffWhy: 'Rozvrh a zkoušky tu mají jen studenti a vyučující.',
  kinds: { P: 'přednáška', X: 'cvičení', R: 'rezervace' },
  exams: { K: 'zkouška', Z: 'zápočet' },
  perhapsOf: (title) => `Možná: ${title}`,
  ofPlan: 'z vašeho plánu, bez přihlášení',
  titled: (subject, kind) => `${subject}, ${kind}`,
  deadline: 'lhůta',
  opening: 'přihlašování',
  deadlines: DEADLINES,
  shortDeadlines: {
    ...DEADLINES,
    ...{ 'sign-up-opens': 'otevření', 'sign-up-ends': 'uzávěrka', 'sign-off-ends': 'odhlášení' },
  },
  deadlineOf: (subject, what) => `${subject}: ${what}`,
  studyDate: 'harmonogram studia',
  ownEntry: 'vlastní záznam',
  holiday: 'bez výuky',
  allDay: 'celý den',
  deadlinesRow: 'lhůty',
  otherDeadlines: (count, next) =>
    next === 0
      ? `${counted('cs', count, DEADLINE_FORMS)}, ${form('cs', count, { one: 'už prošla', few: 'už prošly', other: 'už prošlo' })}`
      : `+ ${count} ${form('cs', count, { one: 'další', few: 'další', other: 'dalších' })}`,
  foldDeadlines: 'Zobrazit méně',
  otherEvent: 'Událost',
  cancelled: 'odpadá',
  cancelledFor: (reason) => `odpadá: ${reason}`,
  signedUp: 'máte přihlášeno',
  signedOf: (count, capacity) => `přihlášeno ${count} z ${capacity}`,
  cancelBy: (moment, isPast) => `odhlásit se ${isPast ? 'šlo' : 'lze'} do ${moment}`,
  until: (time) => `do ${time}`,
  untilDate: (date) => `do ${date}`,
  now: 'teď',
  inMinutes: (minutes) => `za ${counted('cs', minutes, { one: 'minutu', few: 'minuty', other: 'minut' })}`,
  dayHeading: (iso, days) => {
    const name = dates.long(iso);
    if (days === 0) return `Dnes, ${name}`;
    if (days === 1) return `Zítra, ${name}`;
    return capital(days > -200 && days < 200 ? name : `${name} ${year(iso)}`);
  },
  cell: (day, count) => `${day}, ${count === 0 ? 'žádná událost' : counted('cs', count, EVENTS)}`,
  more: (count) => `+ ${count}`,
  moreWord: (count) => (count < 5 ? 'další' : 'dalších'),
  moreOn: ({ deadlines, others }, day) =>
    `${day}: ještě ${[others > 0 && counted('cs', others, EVENTS), deadlines > 0 && counted('cs', deadlines, DEADLINE_FORMS)].filter(Boolean).join(' a ')}`,
  weekHead: 'Týden semestru',
  week: 'týden',
  weekNumber: (week) => `${week}. týden semestru`,
  noWeek: 'mimo výuku',
  daysLabel: 'Dny týdne',
  list: (day) => `Události, ${day}`,
  legend: {
    ...{ lesson: 'hodina', exam: 'zkouška nebo zápočet, máte přihlášeno' },
    perhaps: 'možná, nemáte přihlášeno',
    examined: 'zkouška nebo zápočet, zkoušíte',
    ...{ deadline: 'lhůta', school: 'akce školy' },
  },
  earlier: 'Zobrazit dřívější dny',
  later: (iso) => `Zobrazit ${month(iso)}`,
  nothing: {
    month: (iso) => `${capital(IN_MONTHS[index(iso)] ?? '')} nic není`,
    agenda: (iso) => `${capital(IN_MONTHS[index(iso)] ?? '')} nic není`,
    week: () => 'V tomto týdnu nic není',
    day: () => 'V tento den nic není',
  },
  nothingChosen: 'Nahoře není nic vybráno, a tak není co zobrazit.',
  nothingNext: 'O ničem dalším zatím nevíme.',
  nextIs: (when, title) => `Nejbližší: ${when}, ${title}`,
  failed: {
    schedule: 'Rozvrh se nepodařilo načíst',
    entries: 'Vlastní záznamy se nepodařilo načíst',
    exams: 'Zkoušky se nepodařilo načíst',
    deadlines: 'Chybí lhůty: výsledky se nepodařilo načíst',
    school: 'Akce školy se nepodařilo načíst',
    year: 'Týdny semestru se nepodařilo načíst',
  },
  incomplete: (names) => `Některé události chybí, je jich příliš mnoho: ${names}`,
  detail: { when: 'Kdy', where: 'Kde', what: 'Co', source: 'Z kalendáře' },
  notFound: 'Tato událost už v kalendáři není.',
  otherSite: 'otevře jiný web',
  ofDate: (moment) => `termín ${moment}`,
  ofDates: (count, first) =>
    `${counted('cs', count, { one: 'termín', few: 'termíny', other: 'termínů' })}, první ${first}`,
  announced: (title, count) => `${title}, ${counted('cs', count, EVENTS)}`,
};
