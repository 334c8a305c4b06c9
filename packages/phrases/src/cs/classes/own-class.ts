import type { TermType } from '@kahan/domain';
import type { Left, OwnClassPhrases } from '../../en/classes/own-class.ts';
import { form } from '../../words.ts';

const left: Record<Left, string> = {
  'credit-and-exam': 'Zbývá zápočet a zkouška',
  exam: 'Zbývá zkouška',
  'graded-credit': 'Zbývá klasifikovaný zápočet',
  credit: 'Zbývá zápočet',
  result: 'Zbývá výsledek',
  'last-attempt': 'Zbývá jeden pokus o zkoušku',
};
const termTypes: Record<TermType, string> = { K: 'zkouška', Z: 'zápočet' };

export const ownClass: OwnClassPhrases = {
  passed: 'Tento předmět máte splněný.',
  closed: 'Letos už žádný pokus nezbývá.',
  again: (year) => `V roce ${year} se ho splnit nepodařilo. Zapište si ho znovu.`,
  unknown: 'Má známku, kterou tu neznáme.',
  planned: 'Máte ho v plánu, zapsaný není.',
  notEnrolled: 'Tento předmět nemáte zapsaný.',
  attended: 'Máte hodiny tohoto předmětu.',
  left: (action, { isCredited, signed, isOpen }) =>
    [
      ...(isCredited ? ['Zápočet máte.'] : []),
      `${left[action]}${isOpen && signed === null ? ', zatím bez přihlášení na termín.' : '.'}`,
      ...(signed === null ? [] : [`Přihlášeno: ${termTypes[signed.type]} ${signed.moment}.`]),
    ].join(' '),
  hidden: 'Vaše známky jsou zakryté.',
  results: 'Vaše výsledky',
  resultsFailed: 'Vaše výsledky se nepodařilo načíst',
  noResult: 'zatím žádný',
  kinds: { credit: 'zápočet', exam: 'zkouška' },
  triesLeft: (count) =>
    `${form('cs', count, { one: 'zbývá', few: 'zbývají', other: 'zbývá' })} ${count} ${form('cs', count, { one: 'pokus', few: 'pokusy', other: 'pokusů' })}`,
  nextLesson: 'Příští hodina',
  noLesson: 'Žádná v plánu není.',
  noOwnLesson: 'Ve svém rozvrhu žádnou nemáte.',
  lessonsFailed: 'Vaše hodiny se nepodařilo načíst',
  noRoom: 'bez místnosti',
  types: { P: 'přednáška', X: 'cvičení', R: 'rezervace' },
  cancelled: (on, reason) => `Hodina ${on} odpadá${reason === null ? '.' : `: ${reason}`}`,
  nextTerm: 'Nejbližší termín',
  nextOpenTerm: 'Nejbližší otevřený termín',
  noTerm: 'Žádný vypsaný není.',
  noOwnTerm: 'Termíny se zobrazují jen studentům, kteří mají předmět zapsaný.',
  termsFailed: 'Vaše termíny se nepodařilo načíst',
  termTypes: { K: 'zkouška', Z: 'zápočet' },
  signUpBy: (moment) => `přihlásit se do ${moment}`,
  opens: (moment) => `přihlašování od ${moment}`,
  cancelBy: (moment, isPast) => `odhlásit se ${isPast ? 'šlo ' : ''}do ${moment}`,
  showTerms: (count) => `Zobrazit všech ${count} termínů`,
  allTerms: 'Všechny termíny',
  allGroups: 'Všechny výukové skupiny',
  groupsFailed: 'Vaše výukové skupiny se nepodařilo načíst',
  wholeTimetable: 'Celý rozvrh',
  weekOf: (week) => `${week}. týden`,
  allWeeks: 'všechny týdny',
  otherLessons: (count) => `Zobrazit i hodiny ostatních skupin (${count})`,
  noLessonsNow: 'Žádná výuka.',
  timetableFailed: 'Rozvrh předmětu se nepodařilo načíst',
  yours: 'vaše',
  group: (group) => `skupina ${group}`,
  isCancelled: 'odpadá',
};
