import type { TermAnswer } from '@kahan/contract';
import { isSigned, nextOpening } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { AlarmClock } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { PRESERVE_SCROLL } from '../../platform/page/address-view.ts';
import { firstAfter, useServerTime } from '../../platform/time/server-time.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { bringTerm } from './list/place.ts';
import css from './sign-up-countdown.module.css';
import { countdown, momentAt } from './times.ts';
import { useTermsPhrases } from './words.ts';

/** From here on every second is counted; before, the day and the hour say more. */
const COUNTED = 3_600;

const namesOf = (terms: readonly TermAnswer[]) => [...new Set(terms.map(({ code }) => code.value))];

function Countdown({ at, names }: { at: number; names: readonly string[] }) {
  const words = useTermsPhrases();
  const now = useServerTime((time) => time + 1);
  return nonBreaking(words.opensIn(names[0] ?? '', names.length - 1, countdown(Math.max(0, at - now))));
}

interface ToTermProps {
  /** The first of the terms that the text is about. */
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
  /** Those on screen. */
  terms: readonly TermAnswer[];
  /** By the server's clock, unix seconds. */
  now: number;
  /** Address of this view with the detail of a term open. */
  hrefOf: (id: string) => string;
}

/**
 * Countdown to the next opening, by the second when it is near; then the opened terms. Always one line, which leads to the
 * first of these terms.
 */
export function SignUpCountdown({ terms, now, hrefOf }: SignUpCountdownProps) {
  const words = useTermsPhrases();
  const { dates } = usePhrases();
  const [since] = useState(now);
  const at = nextOpening(terms, now);
  const looked = useServerTime((time) => firstAfter(at === null ? [] : [at - COUNTED], time));
  const opened = terms.filter(
    (term) =>
      !isSigned(term) &&
      since < term.signing_start &&
      term.signing_start <= now &&
      now < Math.min(term.signing_end, term.start),
  );
  const next = at === null ? [] : terms.filter((term) => !isSigned(term) && term.signing_start === at);
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
              <b>{nonBreaking(words.opened(namesOf(opened).join(', ')))}</b>
            </ToTerm>
          </p>
        )}
      </div>
      {at !== null && !isCounted && opened.length === 0 && (
        <p>
          <ToTerm terms={next} hrefOf={hrefOf}>
            {nonBreaking(words.opensOn(names[0] ?? '', names.length - 1, momentAt(at, now, dates)))}
          </ToTerm>
        </p>
      )}
    </Banner>
  );
}
