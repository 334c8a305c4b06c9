import type { GroupWords } from '../../group-card.ts';

export const groupCard: GroupWords = {
  language: 'cs',
  why: 'Změna ve vaší výukové skupině',
  link: 'Zobrazit ve studiu',
  changes: { one: 'změna', few: 'změny', other: 'změn' },
  checked: 'ano',
  before: 'předtím',
  withdrawn: 'už neplatí',
  removed: 'už tu není',
  replaced: 'v nové verzi',
  access: {
    opened: 'můžete vyplnit',
    returned: 'vráceno k úpravám',
    closed: 'už nejde změnit',
    final: 'odevzdáno definitivně',
  },
  handIn: 'můžete odevzdat soubor',
  weight: (percent) => `(váha ${percent} %)`,
  more: (count) => `a další ${count}`,
};
