import type { TermAnswer } from '@kahan/contract';
import { isSigned, nextOpening } from '@kahan/domain';
import { AlarmClock } from 'lucide';
import { useState } from 'react';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { firstAfter, useServerTime } from '../../platform/time/server-time.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { countdown, momentAt } from './times.ts';
import { useTermsPhrases } from './words.ts';

/** From here on every second is counted; before, the day and the hour say more. */
const COUNTED = 3_600;

const namesOf = (terms: readonly TermAnswer[]) => [...new Set(terms.map(({ code }) => code.value))];

function Countdown({ at, names }: { at: number; names: readonly string[] }) {
  const words = useTermsPhrases();
  const now = useServerTime((time) => time + 1);
  return (
    <p role="timer">
      <b>{words.opensIn(names[0] ?? '', names.length - 1, countdown(Math.max(0, at - now)))}</b>
    </p>
  );
}

interface SignUpCountdownProps {
  /** Those on screen. */
  terms: readonly TermAnswer[];
  /** By the server's clock, unix seconds. */
  now: number;
}

/** Countdown to the next opening, by the second when it is near; then the opened terms. Always one line. */
export function SignUpCountdown({ terms, now }: SignUpCountdownProps) {
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
  const next =
    at === null ? [] : namesOf(terms.filter((term) => !isSigned(term) && term.signing_start === at));
  const isCounted = at !== null && at - looked <= COUNTED;
  if (at === null && opened.length === 0) return null;
  return (
    <Banner icon={AlarmClock}>
      {isCounted && <Countdown at={at} names={next} />}
      <div role="status">
        {opened.length > 0 && !isCounted && (
          <p>
            <b>{words.opened(namesOf(opened).join(', '))}</b>
          </p>
        )}
      </div>
      {at !== null && !isCounted && opened.length === 0 && (
        <p>
          {words.opensOn(next[0] ?? '', next.length - 1, momentAt(at, now, { dates, language: language() }))}
        </p>
      )}
    </Banner>
  );
}
