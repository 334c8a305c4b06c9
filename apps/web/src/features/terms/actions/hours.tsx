import type { TermAnswer } from '@kahan/contract';
import { denialReason } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide';
import { useId, useState } from 'react';
import { useBusy } from '../../../data/requests/submissions.ts';
import { changeHour } from '../../../data/terms/commands.ts';
import { termHoursQuery } from '../../../data/terms/term-hours.ts';
import { useTermsNow } from '../../../data/terms/turns.ts';
import { useNoNetwork } from '../../../platform/http/connection.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../../ui/feedback/states.tsx';
import chip from '../../../ui/form/chip.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { factsOf } from '../times.ts';
import { Act } from './act.tsx';
import css from './actions.module.css';

/** 08:00 → 8:00 */
const shown = (hour: string) => hour.replace(/^0/, '');

interface HoursProps {
  /** Signed, with hours. */
  term: TermAnswer;
  studyId: string;
  terms: readonly TermAnswer[];
}

/** The current hours of a term, and the way to change to another one (TERMS-24, TERMS-29). */
export function Hours({ term, studyId, terms }: HoursProps) {
  const words = useTexts('requests');
  const busy = useBusy('terms');
  const now = useTermsNow([term]);
  const heading = useId();
  const name = useId();
  const [chosen, choose] = useState<string | null>(null);
  const hoursQuery = termHoursQuery(term, studyId);
  const query = useQuery(hoursQuery);
  const hours = Object.entries(query.data?.hours ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const own = hours.find(([, { start }]) => start === term.student_start)?.[0] ?? null;
  const picked = hours.find(([hour, { available }]) => hour === chosen && available)?.[0] ?? own;
  const denial = denialReason('change_hour', term, { now, terms, pending: busy, studyId });
  const other = picked === own ? null : picked;
  const hasNoNetwork = useNoNetwork();
  const reasons = [
    denial !== null && words.denials[denial](factsOf(term, terms, now)),
    hasNoNetwork && words.noNetwork,
    other === null && words.hourFirst,
  ];
  const whyNot = reasons.find((reason) => reason !== false);
  return (
    <>
      <div className="stack gap-2">
        <h4 id={heading} className="small strong">
          {words.changeHour}
        </h4>
        {loadStateOf(query) === 'loading' && (
          <Loading onCancel={() => cancelLoad(hoursQuery)}>
            <Skeleton height="var(--touch)" width="18rem" />
          </Loading>
        )}
        <LoadProblem title={words.hoursFailed} query={query} />
        {query.data && hours.length === 0 && <p className="small dim">{words.hoursNone}</p>}
        {hours.length > 0 && (
          <div role="radiogroup" aria-labelledby={heading} className="wraps gap-2">
            {hours.map(([hour, { available }]) => {
              const isTaken = !available && hour !== own;
              return (
                <label key={hour} className={cx(chip.chip, css.hour)}>
                  <input
                    type="radio"
                    name={name}
                    className="overlaid"
                    checked={hour === picked}
                    disabled={isTaken}
                    onChange={() => choose(hour)}
                  />
                  {!isTaken && <Icon of={Check} small className={chip.tick} />}
                  {isTaken ? (
                    <>
                      <s>{shown(hour)}</s> {words.hourTaken}
                    </>
                  ) : (
                    shown(hour)
                  )}
                </label>
              );
            })}
          </div>
        )}
      </div>
      <Act
        flat
        label={words.changeHour}
        isOff={whyNot !== undefined}
        reason={whyNot && whyNot}
        onDo={() => other !== null && void changeHour(term, other)}
      />
    </>
  );
}
