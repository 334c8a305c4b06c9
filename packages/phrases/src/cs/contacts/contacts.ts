import { addDays, type Day } from '@kahan/domain';
import type { ContactsPhrases } from '../../en/contacts/contacts.ts';
import { before, clock, list } from '../../words.ts';
import { dates } from '../dates.ts';

type Moment = Parameters<ContactsPhrases['until']>[0];

const at = (minutes: number) => `${before(Math.floor(minutes / 60) % 24)} ${clock(minutes)}`;

/** zítra v 9:00; v pondělí v 9:00; za týden: v pondělí 30. 11. v 9:00. */
function when({ date, minutes }: Moment, day: Day, today: string): string {
  if (date === today) return at(minutes);
  if (date === addDays(today, 1)) return dates.moment(date, minutes, today);
  return `${date < addDays(today, 7) ? dates.onWeekday(day) : dates.on(date)} ${at(minutes)}`;
}

/** do 15:00; do zítra 2:00; do 30. 11. 9:00. */
function until({ date, minutes }: Moment, today: string): string {
  if (date === today) return `do ${clock(minutes)}`;
  return date === addDays(today, 1)
    ? `do zítra ${clock(minutes)}`
    : `do ${dates.date(date)} ${clock(minutes)}`;
}

export const contacts: ContactsPhrases = {
  loadFailed: 'Kontakty se nepodařilo načíst',
  empty: 'Univerzita tu žádné kontakty nemá',
  emptyHint: 'Až ve studijním systému nějaké budou, objeví se tu samy.',
  officer: 'Vaše studijní oddělení',
  officerOf: (programmes) => `Studijní oddělení: ${list(programmes, 'a')}`,
  openNow: 'Otevřeno',
  closed: 'Zavřeno',
  until: (moment, _day, today) => until(moment, today),
  always: 'nepřetržitě',
  opens: (moment, day, today) => `otevírá ${when(moment, day, today)}`,
  holiday: (name) => `Dnes je volno (${name}), hodiny se mohou lišit.`,
  hours: 'Úřední hodiny',
  closedDay: 'zavřeno',
  call: (name, tel) => `Zavolat: ${name}, ${tel}`,
  write: (name, email) => `Napsat: ${name}, ${email}`,
  route: (address) => `${address}, na mapě`,
  roomOnMap: (room) => `${room}, na mapě kampusu`,
  copy: 'Kopírovat',
  copyOf: (name) => `Kopírovat kontakt: ${name}`,
  copied: 'Zkopírováno',
  copyFailed: 'Kopírování se nepodařilo',
  jump: 'Na této stránce',
  kinds: {
    referent: 'Studijní oddělení',
    faculty: 'Děkanát',
    department: 'Ústavy',
    reception: 'Vrátnice',
  },
  faculty: (code) => `Fakulta ${code}`,
  university: 'Celá univerzita',
};
