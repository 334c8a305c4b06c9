import type { Phrases } from '../../en/index.ts';
import { form } from '../../words.ts';

const clash = {
  signed: 's vaším termínem z předmětu',
  wait: 's termínem, na který čekáte, z předmětu',
  prepared: 's vaším připraveným termínem z předmětu',
  plan: 's termínem z vašeho plánu, předmět',
};
const how = { signed: '', wait: ', čekáte', prepared: ', připraveno', plan: ', v plánu' };

/** After a name: how many more there are. */
export const others = (count: number): string =>
  count === 0
    ? ''
    : ` a ${form('cs', count, { one: 'další', few: `${count} další`, other: `${count} dalších` })}`;

export const ownTerms: Phrases['ownTerms'] = {
  clashTerm: (name, time, by) => `Kryje se ${clash[by]} ${name} (${time}).`,
  clashLesson: (name, time) => `Kryje se s výukou předmětu ${name} (${time}).`,
  clashEntry: (title, time) => `Kryje se s vaším záznamem „${title}“ (${time}).`,
  noCancel: 'Z tohoto termínu se už nepůjde odhlásit.',
  overlapping: (name, when, by) => `${name} (${when}${how[by]})`,
  overlap: (one, other) => `Dva vaše termíny se kryjí: ${one} a ${other}.`,
  cancelUntil: (name, hour) => `Z termínu z předmětu ${name} se můžete odhlásit už jen do ${hour}.`,
  opensOn: (name, count, moment) => `Přihlašování se otevře ${moment}: ${name}${others(count)}`,
};
