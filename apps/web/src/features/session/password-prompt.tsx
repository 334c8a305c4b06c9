import { LONGEST_PASSWORD } from '@kahan/contract/runtime';
import { LOCKOUT } from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';
import type { PasswordPhrases } from '@kahan/phrases/en/session/password';
import { CircleAlert, Lock } from 'lucide';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { givesPassword, useOwnSessions } from '../../data/session/own-sessions.ts';
import type { Act } from '../../data/session/password-calls.ts';
import { useUser } from '../../data/session/session.ts';
import { loadWithRetry } from '../../platform/http/lazy-retry.ts';
import { proof } from '../../platform/http/password.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import { weekdayAndTime } from '../../platform/time/dates.ts';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { overlay } from '../../ui/overlay/overlay.ts';
import { AgainAtUniversity, leaveUnasked } from './again-at-university.tsx';
import {
  firstAct,
  firstProblem,
  goOn,
  hasWaitingCalls,
  onWaiting,
  type PromptProblem,
  putOff,
} from './waiting.ts';

let isPutOff = false;
/** The last password was given for an act. */
let isGivenForAct = false;

/** Opens the prompt for the password of the student system; all waiting loads and calls share it (spec 4). */
export async function openPrompt(byReader: boolean, isRenewal = false): Promise<void> {
  if (overlay.get() !== null || (!byReader && (isPutOff || (isRenewal && isGivenForAct)))) return;
  const byPassword = await givesPassword();
  proof.set(byPassword ? 'password' : 'login');
  if (!byPassword && !byReader && firstAct() === null && leaveUnasked()) return;
  const text = await loadWithRetry(() => loadTexts('password'), 'texts of the password prompt');
  // Another call may have opened the prompt meanwhile; its input stays.
  if (overlay.get() === null) overlay.set(<PasswordPrompt text={text} byPassword={byPassword} />);
}

function PasswordPrompt({ text, byPassword }: { text: PasswordPhrases; byPassword: boolean }) {
  const isSolved = useRef(false);
  const [act] = useState(firstAct);
  const end = () => {
    isPutOff = !isSolved.current;
    isGivenForAct = isSolved.current && act !== null;
    overlay.set(null);
    if (isPutOff) putOff();
    else if (hasWaitingCalls()) void openPrompt(true);
  };
  return (
    <Dialog title={byPassword ? text.title : text.again.title} onClose={end}>
      {(close) =>
        byPassword ? (
          <Form
            text={text}
            act={act}
            onLater={close}
            onSolved={() => {
              isSolved.current = true;
              close();
            }}
          />
        ) : (
          <AgainAtUniversity text={text} isForAct={act !== null} onLater={close} />
        )
      }
    </Dialog>
  );
}

function wordsOf(problem: Exclude<PromptProblem, null>, text: PasswordPhrases): string {
  if (problem === 'tooLong') return text.tooLong(LONGEST_PASSWORD);
  if (typeof problem === 'string') return text[problem];
  if ('serverMessage' in problem) return problem.serverMessage;
  return text.wrongLeft(problem.attemptsLeft, LOCKOUT.session.lock / 60);
}

/** Physics I, Thu 10 Dec, 9:40 */
const actName = ({ name, start }: Act, dates: Phrases['dates']): string =>
  start === null ? name : `${name}, ${weekdayAndTime(start, dates)}`;

interface FormProps {
  text: PasswordPhrases;
  /** The act that the password is for; null when only loads wait. */
  act: Act | null;
  onLater: () => void;
  onSolved: () => void;
}

function Form({ text, act, onLater, onSolved }: FormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<PromptProblem>(firstProblem);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const login = useUser()?.login;
  const { current } = useOwnSessions();
  const { dates } = usePhrases();

  // A load that is running when the prompt opens may fail with LOGIN_FAILED afterwards.
  useEffect(() => {
    if (busy) return;
    return onWaiting(() => {
      const next = firstProblem();
      setProblem((shown) => shown ?? next);
    });
  }, [busy]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    if (field === null || busy) return;
    if (field.value === '') setProblem('missing');
    else if (field.value.length > LONGEST_PASSWORD) setProblem('tooLong');
    else {
      setBusy(true);
      const refusal = await goOn(field.value);
      // The password is not kept, whatever the outcome.
      field.value = '';
      if (refusal === null) return onSolved();
      setBusy(false);
      setProblem(refusal);
    }
    field.focus();
  }

  return (
    <form className="stack gap-4" onSubmit={submit} noValidate>
      <p className="stack gap-1">
        <b>{act === null ? text.toLoad : text.acts[act.action](actName(act, dates))}</b>
        <span className="dim">{text.why}</span>
        {current && current.way !== 'password' && (
          <span className="dim">{current.is_same_password ? text.samePassword : text.otherPassword}</span>
        )}
      </p>
      {/* Lets a password manager choose the account. */}
      {login && <input type="text" autoComplete="username" value={login} readOnly hidden />}
      <div className="stack gap-1">
        <label htmlFor={id} className="small strong">
          {text.label}
        </label>
        <input
          id={id}
          ref={input}
          type="password"
          autoComplete="current-password"
          className="field full-width"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
        />
        <p id={`${id}-problem`} className="note negative" role="alert">
          {problem !== null && (
            <>
              <Icon of={CircleAlert} small />
              <span>{wordsOf(problem, text)}</span>
            </>
          )}
        </p>
      </div>
      <div className="choices">
        <Button onClick={onLater}>{text.later}</Button>
        <Button kind="primary" type="submit" icon={Lock} aria-disabled={busy}>
          {text.go}
        </Button>
      </div>
    </form>
  );
}
