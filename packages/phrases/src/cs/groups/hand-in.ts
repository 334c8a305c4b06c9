import type { HandInPhrases } from '../../en/groups/hand-in.ts';
import { form } from '../../words.ts';

export const handIn: HandInPhrases = {
  title: 'K odevzdání',
  none: 'K odevzdání teď nic nemáte.',
  notFinal: (count) =>
    `Odevzdáno, ale ne definitivně: ${count} ${form('cs', count, { one: 'soubor', few: 'soubory', other: 'souborů' })}.`,
  failed: 'Výukové skupiny se nepodařilo načíst.',
  more: (count) => `${count} ${form('cs', count, { one: 'další', few: 'další', other: 'dalších' })}`,
  moreLabel: (count) =>
    `${count} ${form('cs', count, { one: 'další položka', few: 'další položky', other: 'dalších položek' })} k odevzdání`,
  toGroups: 'Otevřít výukové skupiny',
  count: (count) =>
    `k odevzdání ${count} ${form('cs', count, { one: 'položka', few: 'položky', other: 'položek' })}`,
};
