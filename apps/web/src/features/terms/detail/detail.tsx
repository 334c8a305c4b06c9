import type { TermAnswer } from '@kahan/contract';
import { classAddress, roomAddress, teacherAddress } from '@kahan/contract/runtime';
import { freeHours, freePlaces, hoursOfTerm, instantOf, termStateOf } from '@kahan/domain';
import { nonBreaking, plain } from '@kahan/phrases/non-breaking';
import type { Texts } from '@kahan/phrases/texts';
import { CalendarPlus, ExternalLink, Info } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { publicOrigin } from '../../../platform/http/addresses.ts';
import { saveText } from '../../../platform/http/download.ts';
import { loadRequired } from '../../../platform/http/lazy-retry.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { clock } from '../../../platform/time/clock.ts';
import { clockTime, dayAndTime } from '../../../platform/time/dates.ts';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { prepareHint } from '../actions/prepare.tsx';
import { TermActions } from '../actions/term-actions.tsx';
import css from './detail.module.css';

interface DetailProps {
  id: string;
  term: TermAnswer;
  terms: readonly TermAnswer[];
  /** Unix seconds. */
  now: number;
}

/** The subject with its code, as a link to its class. */
function Subject({ code }: Pick<TermAnswer, 'code'>) {
  return <Link href={classAddress(code.code)}>{nonBreaking(`${code.value} (${code.code})`)}</Link>;
}

/** Who examines; a link where the uident is known. */
function Examiner({ teacher }: Pick<TermAnswer, 'teacher'>) {
  const { unsaid } = useTexts('terms');
  if (teacher === null) return unsaid;
  const name = nonBreaking(teacher.value);
  return teacher.code === '' ? name : <Link href={teacherAddress(teacher.code)}>{name}</Link>;
}

/** Where it is held, as a link to the map. */
function Room({ place }: Pick<TermAnswer, 'place'>) {
  const { unsaid, onMap } = useTexts('terms');
  if (place === null) return unsaid;
  return (
    <Link href={roomAddress(place.code)} aria-label={onMap(place.value)}>
      {nonBreaking(place.value)}
    </Link>
  );
}

/** The hours of students, before any is one's own: how many there are and from when to when, where the length is known. */
function timesText(term: TermAnswer, space: number, { ownTimes }: Texts['terms']): string {
  const hours = term.duration === null ? [] : hoursOfTerm(term);
  const timeOf = (at = 0) => clockTime(instantOf(at));
  const { length: count } = hours;
  return ownTimes(space, {
    count,
    first: timeOf(hours[0]),
    last: timeOf(hours.at(-1)),
    free: freeHours(term),
  });
}

/** Only web pages: an address of another scheme could run something. */
const isPage = (url: string) => /^https?:\/\//i.test(url);

/** All facts of a term (spec 2), and its actions. */
export function Detail({ id, term, terms, now }: DetailProps) {
  const words = useTexts('terms');
  const { dates } = usePhrases();
  const state = termStateOf(term, now);
  const free = freePlaces(term);
  const own = term.student_start;
  const facts: (readonly [name: keyof typeof words.facts, value: ReactNode])[] = [
    ['start', nonBreaking(dates.start(term.start))],
    ...(own === null ? [] : [['own', <b key="own">{clockTime(instantOf(own))}</b>] as const]),
    ...(own === null && term.space !== null ? [['times', timesText(term, term.space, words)] as const] : []),
    ['subject', <Subject key="subject" code={term.code} />],
    ['type', words.kinds[term.type]],
    [
      'capacity',
      term.capacity === 0
        ? words.noPlaces
        : `${words.ofPlaces(term.signed_count, term.capacity)}, ${free === 0 ? words.full : words.free(free)}`,
    ],
    [
      'signing',
      nonBreaking(`${dayAndTime(term.signing_start, dates)} – ${dayAndTime(term.signing_end, dates)}`),
    ],
    ['logout', nonBreaking(dayAndTime(term.logout_end, dates))],
    ['teacher', <Examiner key="teacher" teacher={term.teacher} />],
    ['place', <Room key="place" place={term.place} />],
    // A capacity of 0 says already that there are no places.
    ...(term.capacity === 0 && state === 'full' ? [] : [['status', words.statuses[state]] as const]),
    ...(term.attempts_left === null ? [] : [['attempts', words.attemptsLeft(term.attempts_left)] as const]),
  ];
  /** The writer of calendars loads with the first file: few readers want one. */
  async function save() {
    const { calendarOf } = await loadRequired(() => import('./calendar.ts'));
    const host = new URL(publicOrigin()).hostname;
    const text = calendarOf(term, { kind: plain(words).kinds[term.type], now: clock.now(), host });
    saveText(text, `${words.calendarFile}-${term.code.code}.ics`, 'text/calendar');
  }
  return (
    <section id={id} className={css.detail} data-detail aria-label={words.detailOf(term.code.value)}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name} data-fact={name}>
            <dt>{words.facts[name]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {term.note && (
        <p className={css.note} data-fact="note">
          <Icon of={Info} />
          <span>{nonBreaking(term.note)}</span>
        </p>
      )}
      {prepareHint([term], terms, now)}
      <TermActions term={term} terms={terms} position="detail" />
      <div className={css.more}>
        <Button compact kind="quiet" icon={CalendarPlus} onClick={() => void save()}>
          {words.addToCalendar}
        </Button>
        {term.url !== null && isPage(term.url) && (
          <ButtonLink
            compact
            kind="quiet"
            icon={ExternalLink}
            href={term.url}
            target="_blank"
            rel="noreferrer"
          >
            {words.page}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
