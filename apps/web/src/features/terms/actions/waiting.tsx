import type { TermAnswer } from '@kahan/contract';
import {
  dateAt,
  denialReason,
  isWaitingFor,
  minutesAt,
  ownStartOf,
  pragueInstant,
  unixSeconds,
  usualWaitLimit,
  waitChance,
} from '@kahan/domain';
import type { Texts } from '@kahan/phrases/texts';
import { useId, useState } from 'react';
import { useBusy } from '../../../data/requests/submissions.ts';
import { stopWaiting, waitForPlace } from '../../../data/terms/commands.ts';
import { waitText } from '../../../data/terms/perhaps.ts';
import { useNoNetwork } from '../../../platform/http/connection.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { boot } from '../../../platform/page/boot.ts';
import { dayAndTime, localMoment } from '../../../platform/time/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { factsOf } from '../times.ts';
import { Act } from './act.tsx';
import css from './actions.module.css';
import { StudyChoice } from './study-choice.tsx';
import { WaitHistory } from './wait-history.tsx';

interface WaitingProps {
  term: TermAnswer;
  /** All terms of the reader. */
  terms: readonly TermAnswer[];
  /** Unix seconds. */
  now: number;
  /** The line of the term says where one stands. */
  isMarked?: boolean | undefined;
}

/** Waiting for a place at a full term: how to begin, or where one stands and how to stop. Nothing where neither is possible. */
export function Waiting({ term, terms, now, isMarked = false }: WaitingProps) {
  const texts = useTexts('requests');
  const busy = useBusy('terms');
  const [isOpen, setOpen] = useState(false);
  const circumstances = { now, terms, pending: busy };
  const chance = waitChance(term, circumstances, boot().offer);
  return (
    <>
      {!busy.has(term.term_id) && (
        <Standing {...{ term, now, isMarked }} isPossible={chance !== null} onBegin={() => setOpen(true)} />
      )}
      {/* Live data must not take away what is filled in: the dialog stays until it is closed. */}
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the keys of a dialog from the line around it
        <div onKeyDown={(event) => event.stopPropagation()}>
          <WaitDialog
            {...{ term, now }}
            insteadOf={chance?.insteadOf ?? null}
            whyNot={chance === null && whyNotWait(term, circumstances, texts)}
            onClose={() => setOpen(false)}
          />
        </div>
      )}
    </>
  );
}

/** Why one cannot wait any more. */
export function whyNotWait(
  term: TermAnswer,
  circumstances: { now: number; terms: readonly TermAnswer[]; pending: ReadonlySet<string> },
  { reasons, denials, waiting }: Texts['requests'],
): string {
  const { now, terms } = circumstances;
  if (isWaitingFor(term, now)) return reasons['already-waiting'];
  const denial = denialReason('sign_in', term, { ...circumstances, studyId: null });
  if (denial === null || denial === 'choose-study') return waiting.placeFree;
  return denial === 'full' ? reasons['waiting-not-offered'] : denials[denial](factsOf(term, terms, now));
}

interface StandingProps {
  term: TermAnswer;
  now: number;
  isMarked: boolean;
  /** One can begin to wait. */
  isPossible: boolean;
  onBegin: () => void;
}

/** The student's place in the line with the button that stops the wait, or the button that begins one. */
function Standing({ term, now, isMarked, isPossible, onBegin }: StandingProps) {
  const { what: whatOf, waiting: words } = useTexts('requests');
  const phrases = usePhrases();
  const hasNoNetwork = useNoNetwork();
  const what = whatOf(term.code.value, localMoment(ownStartOf(term)));
  const { wait, waiting } = term;
  const standing = waitText(term, now, phrases);
  // A list of the student system tells its steps to nobody.
  const history = wait !== null && waiting !== null && waiting.level !== 'own' && (
    <WaitHistory term={term} what={what} />
  );
  if (standing !== null) {
    return (
      <div className={css.act} data-waiting={wait?.position}>
        {!isMarked && <p className="small strong">{standing}</p>}
        <Button
          compact
          kind="quiet"
          aria-label={words.stopFor(what)}
          disabled={hasNoNetwork}
          onClick={() => void stopWaiting(term)}
        >
          {words.stop}
        </Button>
        {history}
      </div>
    );
  }
  if (!isPossible) return history === false ? null : <div className={css.act}>{history}</div>;
  return (
    <div className={css.act}>
      {waiting !== null && waiting.count > 0 && <p className="small dim">{words.count(waiting.count)}</p>}
      <Button compact aria-label={words.beginFor(what)} disabled={hasNoNetwork} onClick={onBegin}>
        {words.begin}
      </Button>
      {history}
    </div>
  );
}

/** 2027-01-12T20:00, by the clocks of the university. */
const fieldOf = (seconds: number): string => {
  const minutes = minutesAt(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${dateAt(seconds)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** Unix seconds of such a field; null while it is empty or half filled. */
function secondsOf(field: string): number | null {
  const [, date, hours, minutes] = field.match(/^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/) ?? [];
  if (date === undefined) return null;
  return unixSeconds(pragueInstant(date, Number(hours) * 60 + Number(minutes)));
}

interface WaitDialogProps {
  term: TermAnswer;
  now: number;
  insteadOf: TermAnswer | null;
  /** Why one cannot wait any more, while the dialog is open; false: one can. */
  whyNot: string | false;
  onClose: () => void;
}

/** Asks until when to wait, and explains what happens when a place becomes free. */
export function WaitDialog({ term, now, insteadOf, whyNot, onClose }: WaitDialogProps) {
  const texts = useTexts('requests');
  const words = texts.waiting;
  const { dates } = usePhrases();
  const limit = usualWaitLimit(term);
  // So late that hardly a day is left to cancel, sign-up itself is the limit.
  const usual = limit.until > now ? limit : { until: term.signing_end, by: 'signing_end' as const };
  const [field, setField] = useState(fieldOf(usual.until));
  const [only, ...more] = term.study_ids;
  const [study, setStudy] = useState<string | null>(more.length === 0 ? (only ?? null) : null);
  const hint = useId();
  // The field has minutes, the usual limit may have seconds.
  const until = field === fieldOf(usual.until) ? usual.until : secondsOf(field);
  const isPossible = until !== null && until > now && until <= term.signing_end;
  const reason =
    whyNot ||
    (!isPossible ? words.latest(dayAndTime(term.signing_end, dates)) : study === null && texts.chooseFirst);
  return (
    <Dialog low reading title={words.title} onClose={onClose}>
      {(close) => (
        <>
          <div className={cx(css.text, 'measure stack gap-2')}>
            <p>
              <b>{texts.what(term.code.value, localMoment(term.start))}.</b>{' '}
              {whyNot === false && words.ahead(term.waiting?.count ?? 0)}
            </p>
            <p>{words.happens[term.waiting?.level ?? 'own']}</p>
            {insteadOf !== null && <p>{words.givesUp(dayAndTime(ownStartOf(insteadOf), dates))}</p>}
          </div>
          {more.length > 0 && <StudyChoice studyIds={term.study_ids} chosen={study} onChoose={setStudy} />}
          <label className="stack gap-1">
            <span className="small strong">{words.until}</span>
            <input
              type="datetime-local"
              className="field"
              value={field}
              min={fieldOf(now)}
              max={fieldOf(term.signing_end)}
              aria-describedby={hint}
              onChange={({ target }) => setField(target.value)}
            />
            <span id={hint} className="fine dim">
              {until === usual.until && words.limits[usual.by]}
            </span>
          </label>
          <div className="choices">
            <Button onClick={close}>{words.keepOut}</Button>
            <Act
              label={words.confirm}
              isOff={reason !== false}
              reason={reason}
              onDo={() => {
                close();
                if (study !== null && until !== null)
                  void waitForPlace(term, study, { until, insteadOf: insteadOf?.term_id ?? null });
              }}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}
