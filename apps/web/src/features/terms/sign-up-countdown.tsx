import type { PreparedAnswer, TermAnswer } from '@kahan/contract';
import { nextOpening, termSectionOf } from '@kahan/domain';
import { AlarmClock } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { leavingByThemselves } from '../../data/terms/perhaps.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { PRESERVE_SCROLL } from '../../platform/page/address-view.ts';
import { momentAt } from '../../platform/time/dates.ts';
import { firstAfter, useMoment } from '../../platform/time/moments.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import css from './list/list.module.css';
import { bringTerm } from './list/position.ts';
import { countdown } from './times.ts';

/** Seconds before the opening from which a countdown is shown; until then, day and hour are. */
const COUNTED = 3_600;

const namesOf = (terms: readonly TermAnswer[]) => [...new Set(terms.map(({ code }) => code.value))];

function Countdown({ at, names }: { at: number; names: readonly string[] }) {
  const words = useTexts('terms');
  const now = useMoment((time) => time + 1);
  return words.opensIn(names[0] ?? '', names.length - 1, countdown(Math.max(0, at - now)));
}

interface ToTermProps {
  /** The terms of the text, which leads to the first of them. */
  terms: readonly TermAnswer[];
  hrefOf: (id: string) => string;
  children: ReactNode;
}

/** A text that leads to its term: opens the detail and brings the line into view. */
function ToTerm({ terms: [first], hrefOf, children }: ToTermProps) {
  if (first === undefined) return children;
  const id = first.term_id;
  return (
    <Link
      href={hrefOf(id)}
      state={PRESERVE_SCROLL}
      className={css.toTerm}
      onClick={() => void bringTerm(id, { hasFocus: true })}
    >
      {children}
    </Link>
  );
}

interface SignUpCountdownProps {
  /** The terms on screen. */
  shown: readonly TermAnswer[];
  /** All terms of the reader. */
  terms: readonly TermAnswer[];
  /** The sign-ups that the reader has prepared. */
  prepared: readonly PreparedAnswer[];
  /** By the server's clock, unix seconds. */
  now: number;
  /** Address of this view with the detail of a term open. */
  hrefOf: (id: string) => string;
}

/**
 * Countdown to the next opening that asks for an act of the reader, by the second when it is near; then the opened terms.
 * Always one line, which leads to the first of these terms.
 */
export function SignUpCountdown({ shown, terms, prepared, now, hrefOf }: SignUpCountdownProps) {
  const words = useTexts('terms');
  const { dates, ownTerms } = usePhrases();
  const [since] = useState(now);
  const opening = nextOpening(shown, { now, terms }, leavingByThemselves(prepared));
  const at = opening?.at ?? null;
  const looked = useMoment((time) => firstAfter(at === null ? [] : [at - COUNTED], time));
  const opened = shown.filter(
    (term) => since < term.signing_start && termSectionOf(term, { now, terms }) === 'open',
  );
  const next = opening?.terms ?? [];
  const names = namesOf(next);
  const isCounted = at !== null && at - looked <= COUNTED;
  if (at === null && opened.length === 0) return null;
  return (
    <Banner icon={AlarmClock}>
      {isCounted && (
        <p role="timer">
          <ToTerm terms={next} hrefOf={hrefOf}>
            <b>
              <Countdown at={at} names={names} />
            </b>
          </ToTerm>
        </p>
      )}
      <div role="status">
        {opened.length > 0 && !isCounted && (
          <p>
            <ToTerm terms={opened} hrefOf={hrefOf}>
              <b>{words.opened(namesOf(opened).join(', '))}</b>
            </ToTerm>
          </p>
        )}
      </div>
      {at !== null && !isCounted && opened.length === 0 && (
        <p>
          <ToTerm terms={next} hrefOf={hrefOf}>
            {ownTerms.opensOn(names[0] ?? '', names.length - 1, momentAt(at, now, dates))}
          </ToTerm>
        </p>
      )}
    </Banner>
  );
}
