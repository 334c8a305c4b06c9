import { type Language, LOCKOUT } from '@kahan/domain';
import type { PasswordPhrases } from '@kahan/phrases/en/password';
import { CircleAlert, Lock } from 'lucide';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useUser } from '../../data/session/session.ts';
import { loadWithRetry } from '../../platform/http/lazy-retry.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { overlay } from '../../ui/overlay/overlay.ts';
import css from './prompt.module.css';
import { firstProblem, goOn, hasWaitingCalls, onWaiting, type PromptProblem, putOff } from './waiting.ts';

const texts: Record<Language, () => Promise<PasswordPhrases>> = {
  cs: async () => (await import('@kahan/phrases/cs/password')).password,
  en: async () => (await import('@kahan/phrases/en/password')).password,
};

let isPutOff = false;

/** Opens the prompt for the password of the student system; all waiting loads and calls share it (spec 4). */
export async function openPrompt(byReader: boolean): Promise<void> {
  if (overlay.get() !== null || (isPutOff && !byReader)) return;
  const text = await loadWithRetry(texts[language()], 'texts of the password prompt');
  // Another call may have opened the prompt meanwhile; its input stays.
  if (overlay.get() === null) overlay.set(<PasswordPrompt text={text} />);
}

function PasswordPrompt({ text }: { text: PasswordPhrases }) {
  const isSolved = useRef(false);
  const end = () => {
    isPutOff = !isSolved.current;
    overlay.set(null);
    if (isPutOff) putOff();
    else if (hasWaitingCalls()) void openPrompt(true);
  };
  return (
    <Dialog title={text.title} onClose={end}>
      {(close) => (
        <Form
          text={text}
          onLater={close}
          onSolved={() => {
            isSolved.current = true;
            close();
          }}
        />
      )}
    </Dialog>
  );
}

function wordsOf(problem: Exclude<PromptProblem, null>, text: PasswordPhrases): string {
  if (typeof problem === 'string') return text[problem];
  if ('serverMessage' in problem) return problem.serverMessage;
  return text.wrongLeft(problem.attemptsLeft, LOCKOUT.session.lock / 60);
}

interface FormProps {
  text: PasswordPhrases;
  onLater: () => void;
  onSolved: () => void;
}

function Form({ text, onLater, onSolved }: FormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<PromptProblem>(firstProblem);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const login = useUser()?.login;

  // A load that is running when the prompt opens may fail with LOGIN_FAILED afterwards.
  useEffect(() => {
    if (busy) return;
    return onWaiting(() => {
      const found = firstProblem();
      setProblem((shown) => shown ?? found);
    });
  }, [busy]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    if (field === null || busy) return;
    if (field.value === '') setProblem('missing');
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
      <p className="dim">{text.why}</p>
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
          className={css.input}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          maxLength={1000}
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
