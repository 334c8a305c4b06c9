import {
  dayOfWeek,
  type ExamValues,
  isGrade,
  type ReminderValues,
  type ScheduleValues,
  type StudyValues,
  type TermSlot,
  type TermType,
  type TermValues,
} from '@kahan/domain';
import type { CardPart, CardText, CardTexts } from '../../card.ts';
import type { Phrases } from '../../en/index.ts';
import { groupCard } from '../../group-card.ts';
import { lessonCard, type Side } from '../../lesson-card.ts';
import { termCard } from '../../term-card.ts';
import { before, capital, clock, counted, datesOf } from '../../words.ts';
import { dates } from '../dates.ts';
import { groupCard as words } from '../groups/group-card.ts';
import { home } from '../home/home.ts';
import { grades } from '../results/grades.ts';

const ofKind = { credit: 'zápočtu', exam: 'zkoušky' };
const attempt = (values: ExamValues) => (values.attempt > 1 ? `, ${values.attempt}. pokus` : '');
const credits = (points: number) =>
  counted('cs', points, { one: 'kredit', few: 'kredity', many: 'kreditu', other: 'kreditů' });
const graded = ({ grade }: ExamValues) =>
  grade !== null && isGrade(grade) ? `${grade}, ${grades[grade]}` : (grade ?? '');

function result(values: ExamValues, why: string, body: CardPart[][] = []): CardText {
  return { why, title: `${values.name.cs}: ${graded(values)}`, body, link: 'Zobrazit ve studiu' };
}

const changed = (was: string, now: string): CardPart[] => ['Předtím ', { was }, ', teď ', { now }, '.'];

const study = { link: 'Zobrazit ve studiu' };

function studyResult(
  { study_program, result: now, old_result: was }: StudyValues,
  semester: string,
): CardText {
  const title = study_program.cs;
  if (now === null) {
    const body = was === null ? [] : [[{ was }]];
    return {
      ...study,
      why: `Odebraný výsledek ${semester} semestru`,
      title: `${title}: výsledek už neplatí`,
      body,
    };
  }
  const why = `${was === null ? 'Výsledek' : 'Změněný výsledek'} ${semester} semestru`;
  return { ...study, why, title: `${title}: ${now}`, body: was === null ? [] : [changed(was, now)] };
}

/** One week: on its day and date; several: their number. */
function when(values: ScheduleValues, side: Side): string {
  const [first = '', ...others] = datesOf(values, side);
  const count = others.length + 1;
  return count === 1 ? dates.on(first) : `${before(count)} ${count} týdnech`;
}

/** One week: on its day and date; several: on the day. */
const onDay = (v: ScheduleValues) =>
  v.weeks.length === 1 ? when(v, 'now') : dates.onWeekday(dayOfWeek(datesOf(v, 'now')[0] ?? ''));

const instead = (was: string, now: string): CardPart[] => ['Dřív: ', { was }, '. Nově: ', { now }, '.'];
/** Begins a line: Přednáška */
const kindOf = ({ type }: ScheduleValues) => capital(home.kinds[type]);
const { days, hours, whole, retimed, after } = lessonCard({
  dates,
  weeks: (first, last, count) => `od ${first} do ${last} (${count} týdnů)`,
  instead,
  next: (date) => `Další hodina je ${date}`,
});

const schedule = { link: 'Otevřít rozvrh' };
const terms = { link: 'Otevřít termíny' };
const ofExam: Record<TermType, string> = { K: 'zkoušky', Z: 'zápočtu' };
const toExam: Record<TermType, string> = { K: 'zkoušku', Z: 'zápočet' };
const term = termCard({ dates });

/** Why the place went to the next one, and what to do. */
function passedOver({ reason }: TermValues): string {
  switch (reason) {
    case 'has-place':
    case 'already-signed':
      return 'Dostal ho další v pořadí, protože z tohoto předmětu už termín máte.';
    case 'attempts-used':
      return 'Dostal ho další v pořadí, protože už nemáte žádný pokus. Zeptejte se na studijním oddělení.';
    case 'logout-over':
      return 'Dostal ho další v pořadí, protože z vašeho druhého termínu se už nejde odhlásit.';
    case 'closed':
      return 'Přihlašování už skončilo.';
    case 'no-such-term':
      return 'Škola termín zrušila. Vyberte si jiný.';
    case 'not-taken':
      return 'Tři minuty bylo vaše, pak připadlo dalšímu v pořadí. Pokud o něj stojíte dál, začněte čekat znovu.';
    default:
      return 'Dostal ho další v pořadí, protože vás studijní systém na termín už nepustí. Zeptejte se vyučujícího.';
  }
}

const texts: CardTexts = {
  'exam:grade-new': (v) => result(v, `Nový výsledek ${ofKind[v.kind]}${attempt(v)}`),
  'exam:grade-changed': (v) =>
    result(
      v,
      `Změněný výsledek ${ofKind[v.kind]}${attempt(v)}`,
      v.old_grade === null ? [] : [changed(v.old_grade, v.grade ?? '')],
    ),
  'exam:attempt-inserted': (v) => result(v, `Další výsledek ${ofKind[v.kind]}${attempt(v)}`),
  'exam:attempt-deleted': (v) => ({
    why: `Odebraný výsledek ${ofKind[v.kind]}`,
    title: `${v.name.cs}: ${v.attempt}. pokus už neplatí`,
    body: v.grade === null ? [] : [[{ was: graded(v) }]],
    link: 'Zobrazit ve studiu',
  }),
  'exam:fulfilled': (v) => result(v, v.kind === 'exam' ? 'Splněná zkouška' : 'Splněný zápočet'),
  'exam:not-fulfilled': (v) => result(v, v.kind === 'exam' ? 'Nesplněná zkouška' : 'Nesplněný zápočet'),
  'exam:date-moved': (v) => ({
    ...terms,
    why: `Přesunutý termín ${ofExam[v.term_type]}`,
    title: `${v.name.cs}: ${home.examKinds[v.term_type]} ${term.on(v.now)}`,
    body: [instead(term.whole(v.was), term.whole(v.now))],
  }),
  'exam:place-changed': (v) => ({
    ...terms,
    why: `Změna místnosti u termínu ${ofExam[v.term_type]}`,
    title: v.now.place
      ? `${v.name.cs}: ${home.examKinds[v.term_type]} v místnosti ${v.now.place.name}`
      : `${v.name.cs}: ${home.examKinds[v.term_type]} zatím bez místnosti`,
    body: [[`${capital(term.short(v.now))}. `, ...move(v)]],
  }),
  'exam:cancelled': (v) => ({
    ...terms,
    why: `Zrušený termín ${ofExam[v.term_type]}`,
    title: `${v.name.cs}: ${home.examKinds[v.term_type]} ${term.on(v.was)} nebude`,
    body: [[{ was: capital(term.whole(v.was)) }], ['Škola termín zrušila. Vyberte si jiný.']],
  }),
  'exam:sign-up-removed': (v) => ({
    ...terms,
    why: `Zrušené přihlášení na ${toExam[v.term_type]}`,
    title: `${v.name.cs}: přihlášení na ${toExam[v.term_type]} ${term.on(v.was)} už neplatí`,
    body: [
      [{ was: capital(term.whole(v.was)) }],
      ['Termín se koná, jen na něm nejste. Pokud odhlášení není od vás, zeptejte se na studijním oddělení.'],
    ],
  }),
  'exam:wait-signed': (v) => ({
    ...terms,
    why: `Uvolněné místo na termínu ${ofExam[v.term_type]}`,
    title: `${v.name.cs}: máte místo na ${toExam[v.term_type]} ${term.on(v.now)}`,
    body: [[capital(term.whole(v.now))], ['Když nepřijdete, můžete přijít o pokus.']],
  }),
  'exam:wait-skipped': (v) => ({
    ...terms,
    why: `Konec čekání na ${toExam[v.term_type]}`,
    title: `${v.name.cs}: místo na ${toExam[v.term_type]} ${term.on(v.now)} připadlo jinému`,
    body: [[capital(term.whole(v.now))], [passedOver(v)]],
  }),
  'exam:wait-offered': (v) => ({
    ...terms,
    why: `Volné místo na termínu ${ofExam[v.term_type]}`,
    title: `${v.name.cs}: je volné místo na ${toExam[v.term_type]} ${term.on(v.now)}`,
    body: [
      [capital(term.whole(v.now))],
      [`Do ${term.clock(v.until)} je vaše. Přihlaste se, jinak připadne dalšímu v pořadí.`],
    ],
  }),
  'exam:wait-expired': (v) => ({
    ...terms,
    why: `Konec čekání na ${toExam[v.term_type]}`,
    title: `${v.name.cs}: místo na ${toExam[v.term_type]} ${term.on(v.now)} se neuvolnilo`,
    body: [[capital(term.whole(v.now))], ['Čas, do kterého mělo čekání trvat, uplynul.']],
  }),
  'schedule:canceled': (v) => ({
    ...schedule,
    why: 'Zrušená hodina z vašeho rozvrhu',
    title: `${v.name.cs} se ${when(v, 'was')} neučí`,
    body: [[`${kindOf(v)}, `, { was: whole(v, 'was') }], ...after(v)],
  }),
  'schedule:uncanceled': (v) => ({
    ...schedule,
    why: 'Zrušená hodina přece jen bude',
    title: `${v.name.cs} se ${when(v, 'now')} učí`,
    body: restored(v),
  }),
  'schedule:room-moved': (v) => ({
    ...schedule,
    why: 'Změna místnosti ve vašem rozvrhu',
    title: v.now.place
      ? `${v.name.cs}: ${home.kinds[v.type]} v místnosti ${v.now.place.name}`
      : `${v.name.cs}: ${home.kinds[v.type]} zatím bez místnosti`,
    body: [[`${capital(days(v, 'now'))}, ${hours(v.now)}. `, ...move(v)]],
  }),
  'schedule:day-changed': (v) => ({
    ...schedule,
    why: 'Změna dne ve vašem rozvrhu',
    title: `${v.name.cs}: ${home.kinds[v.type]} ${onDay(v)}`,
    body: [instead(whole(v, 'was'), whole(v, 'now'))],
  }),
  'schedule:start-changed': (v) => ({
    ...schedule,
    why: 'Změna začátku ve vašem rozvrhu',
    title: `${v.name.cs}: ${home.kinds[v.type]} od ${clock(v.now.minutes)}`,
    body: retimed(v),
  }),
  'schedule:duration-changed': (v) => ({
    ...schedule,
    why: 'Změna délky ve vašem rozvrhu',
    title: `${v.name.cs}: ${home.kinds[v.type]} do ${clock(v.now.minutes + v.now.duration)}`,
    body: retimed(v),
  }),
  'schedule:weeks-added': (v) => ({
    ...schedule,
    why: 'Přibylo ve vašem rozvrhu',
    title: `${v.name.cs} se učí i ${v.weeks.length === 1 ? when(v, 'now') : `v dalších ${v.weeks.length} týdnech`}`,
    body: [[`${kindOf(v)}, `, { now: whole(v, 'now') }]],
  }),
  'schedule:weeks-removed': (v) => ({
    ...schedule,
    why: 'Ubylo z vašeho rozvrhu',
    title: `${v.name.cs} se už ${when(v, 'was')} neučí`,
    body: [[`${kindOf(v)}, `, { was: whole(v, 'was') }], ...after(v)],
  }),
  'study:new': (v) => ({
    ...study,
    why: 'Máte nové studium',
    title: v.study_program.cs,
    body: [[`${v.study_type.cs}, ${v.form.cs}, ${v.school_year}. ročník`]],
  }),
  'study:state-changed': (v) => ({
    ...study,
    why: 'Nový stav vašeho studia',
    title: `${v.study_program.cs}: ${v.state.cs}`,
    body: v.old_state === null ? [] : [changed(v.old_state.cs, v.state.cs)],
  }),
  'study:result-winter': (v) => studyResult(v, 'zimního'),
  'study:result-summer': (v) => studyResult(v, 'letního'),
  'grupik:changed': (v) => groupCard(v, words),
  'reminder:exam': (v) => ({
    ...terms,
    why: 'Připomenutí',
    title: `${v.name.cs}: ${kindWord(v)} ${term.on(v.slot)}`,
    body: placeOf(v),
  }),
  'reminder:cancelling': (v) => ({
    ...terms,
    why: 'Připomenutí: poslední možnost odhlásit se',
    title: `${v.name.cs}: odhlašování z termínu končí ${term.on(v.slot)}`,
    body: [],
  }),
  'reminder:opening': (v) => ({
    ...terms,
    why: 'Připomenutí: otevírá se termín z vašeho plánu',
    title: `${v.name.cs}: přihlašování na termín začíná ${term.on(v.slot)}`,
    body: [],
  }),
  'reminder:lesson': (v) => ({
    ...schedule,
    why: 'Připomenutí',
    title: `${v.name.cs}: ${kindWord(v)} ${term.on(v.slot)}`,
    body: placeOf(v),
  }),
};

const kindWord = ({ kind }: ReminderValues) =>
  kind === 'K' || kind === 'Z' ? home.examKinds[kind] : home.kinds[kind];

const placeOf = ({ slot: { place } }: ReminderValues): CardPart[][] => (place ? [[{ now: place.name }]] : []);

function move({ was, now }: Record<Side, Pick<TermSlot, 'place'>>): CardPart[] {
  if (was.place && now.place)
    return ['Nová místnost: ', { now: now.place.name }, ' (dřív ', { was: was.place.name }, ').'];
  if (now.place) return ['Nová místnost: ', { now: now.place.name }, '.'];
  return was.place ? ['Místnost ', { was: was.place.name }, ' už neplatí.'] : [];
}

/** Includes the old slot when the lesson returns at another time or place. */
function restored(v: ScheduleValues): CardPart[][] {
  const [was, now] = [whole(v, 'was'), whole(v, 'now')];
  return [was === now ? [`${kindOf(v)}, `, { now }] : instead(was, now)];
}

export const items: Phrases['items'] = {
  texts,
  public: (source) => (source === null ? 'Veřejná zpráva' : `Veřejná zpráva, ${source}`),
  credits,
  consequences: {
    stillSigned: (when, until) =>
      `Máte splněno a pořád vám zůstává přihláška na ${when}. ${until === null ? 'Odhlásit se už nejde.' : `Odhlásit se můžete nejpozději ${until}.`}`,
    lastSigned: (when) => `Další pokus je poslední. Přihláška: ${when}.`,
    last: (until) =>
      `Další pokus je poslední. ${until === null ? 'Teď není otevřený žádný termín.' : `Přihlásit se můžete nejpozději ${until}.`}`,
    none: 'Letos už nezbývá žádný pokus.',
    link: terms.link,
  },
};
