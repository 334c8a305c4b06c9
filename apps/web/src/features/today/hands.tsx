import { classAddress } from '@kahan/contract/runtime';
import { appointmentKey, pragueDate, stillSignedFor, unixSeconds } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide';
import { Link } from 'wouter';
import { useGradesHidden } from '../../data/preferences/device-settings.ts';
import { resultsQuery } from '../../data/results.ts';
import { setGoing } from '../../data/schedule/not-today.ts';
import { consequenceText } from '../../data/terms/consequence-text.ts';
import { termHref } from '../../data/terms/links.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { faceOf } from './face.ts';
import css from './lead-card.module.css';
import { type OwnAppointment, subjectOf } from './today.ts';

interface HandsProps {
  appointment: OwnAppointment;
  /** Address of the way there; null when no way can be asked for. */
  way: string | null;
  /** Whether it is the first of the leading appointments. */
  isFirst: boolean;
  /** Whether the reader may stay away: a student from a lesson, not from an exam. */
  isFree: boolean;
  now: Date;
}

/** The actions of a leading appointment: the way there, its subject, and staying away today. */
export function Hands({ appointment, way, isFirst, isFree, now }: HandsProps) {
  const phrases = usePhrases();
  const { home } = phrases;
  const { name, place } = faceOf(appointment, phrases);
  const subject = subjectOf(appointment);
  const today = pragueDate(now);
  const maySkip = isFree && appointment.kind === 'lesson' && appointment.date === today;
  if (way === null && subject === '' && !maySkip) return null;
  return (
    <div className={css.hands}>
      {way !== null && (
        <LinkButton
          kind={isFirst ? 'primary' : undefined}
          icon={MapPin}
          href={way}
          aria-label={home.wayTo(place ?? '')}
        >
          {home.way}
        </LinkButton>
      )}
      {subject !== '' && (
        <LinkButton kind="quiet" href={classAddress(subject)} aria-label={`${home.subject}: ${name}`}>
          {home.subject}
        </LinkButton>
      )}
      {maySkip && (
        <Button
          kind="quiet"
          aria-label={home.notTodayOf(name)}
          onClick={() => setGoing(appointmentKey(appointment), today, false)}
        >
          {home.notToday}
        </Button>
      )}
    </div>
  );
}

/** That an exam is not needed any more, in the words of the result that has passed it. It loads nothing. */
export function PassedAlready({ appointment, now }: Pick<HandsProps, 'appointment' | 'now'>) {
  const phrases = usePhrases();
  const isHidden = useGradesHidden();
  const { data } = useQuery({ ...resultsQuery, enabled: false });
  if (appointment.kind !== 'exam' || data === undefined || isHidden) return null;
  const seconds = unixSeconds(now);
  const consequence = stillSignedFor(appointment.term, data.data.results, seconds);
  if (consequence === null) return null;
  return (
    <p className={css.passed}>
      <b>{nonBreaking(consequenceText(consequence, seconds, phrases))}</b>{' '}
      <Link className={css.place} href={termHref(appointment.term.term_id)}>
        {phrases.items.consequences.link}
      </Link>
    </p>
  );
}
