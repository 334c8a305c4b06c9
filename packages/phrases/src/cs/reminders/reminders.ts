import type { BlockType, TermType } from '@kahan/domain';
import type { RemindersPhrases } from '../../en/reminders/reminders.ts';
import { counted } from '../../words.ts';
import { home } from '../home/home.ts';

const DAY = 1_440;

/** 15 minut předem, 1 den předem */
function before(minutes: number): string {
  if (minutes % (7 * DAY) === 0)
    return `${counted('cs', minutes / 7 / DAY, { one: 'týden', few: 'týdny', other: 'týdnů' })} předem`;
  if (minutes % DAY === 0)
    return `${counted('cs', minutes / DAY, { one: 'den', few: 'dny', other: 'dnů' })} předem`;
  return minutes % 60 === 0
    ? `${counted('cs', minutes / 60, { one: 'hodinu', few: 'hodiny', other: 'hodin' })} předem`
    : `${counted('cs', minutes, { one: 'minutu', few: 'minuty', other: 'minut' })} předem`;
}

const kindOf = (type: TermType | BlockType) =>
  type === 'K' || type === 'Z' ? home.examKinds[type] : home.kinds[type];

export const reminders: RemindersPhrases = {
  title: 'Připomenutí',
  hint: 'Přijdou na vaše zařízení i na otevřenou stránku. Co vyjde na dobu klidu, přijde po ní, pokud ještě nebude pozdě.',
  kinds: {
    exam: 'Zkoušky a zápočty',
    cancelling: 'Konec odhlašování',
    opening: 'Začátek přihlašování',
    lesson: 'Hodiny',
  },
  kindHints: {
    exam: 'Před termíny, na které máte přihlášeno.',
    cancelling: 'Než se z termínu přestane dát odhlásit.',
    opening: 'Než se otevře přihlašování na termín z plánu, který sledujete.',
    lesson: 'Před každou hodinou z vašeho rozvrhu.',
  },
  againOf: (kind) => `${kind}: a ještě jednou`,
  off: 'Vypnuto',
  once: 'Jen jednou',
  before,
  next: 'Co vám připomeneme',
  nothing: 'Zatím nic.',
  comes: (moment) => `Přijde ${moment}`,
  coming: {
    exam: (type, start) => `${kindOf(type)} ${start}`,
    lesson: (type, start) => `${kindOf(type)} ${start}`,
    cancelling: (_, start) => `odhlašování končí ${start}`,
    opening: (_, start) => `přihlašování začíná ${start}`,
  },
  all: (count) => `Zobrazit všech ${count}`,
  loadFailed: 'Připomenutí se nepodařilo načíst',
  saveFailed: 'Připomenutí se neuložilo.',
};
