import { PAGES } from '@kahan/contract/runtime';
import { LANGUAGES } from '@kahan/domain';
import { useId } from 'react';
import { Link } from 'wouter';
import { setLanguage } from '../../data/preferences/language.ts';
import { usePreferences, useSavePreferences } from '../../data/preferences/preferences.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { loadStateOf } from '../../platform/http/query.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { report } from '../../platform/report.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import css from './intro-screen.module.css';

/** The languages, each by its own name. The page loads again in the chosen one. */
function LanguageChoice() {
  const { shell } = usePhrases();
  const intro = useTexts('intro');
  return (
    <fieldset aria-label={intro.language} className={css.languages}>
      {LANGUAGES.map((one) => (
        <Button
          key={one}
          lang={one}
          aria-pressed={one === language()}
          onClick={() => {
            if (one !== language()) setLanguage(one).catch((error) => report(error, 'language'));
          }}
        >
          {shell.languages[one]}
        </Button>
      ))}
    </fieldset>
  );
}

interface IntroProps {
  /** Where the reader goes on to. */
  to: string;
  onDone: () => void;
}

/** The question about usage statistics: agreeing sends the consent, going on sends nothing (spec 2). */
function Consent({ to, onDone }: IntroProps) {
  const intro = useTexts('intro');
  const id = useId();
  const save = useSavePreferences({
    onSaved: onDone,
    // Without a stored consent nothing is counted; the settings offer it again.
    onFailed: (error) => {
      report(error, 'consent');
      onDone();
    },
  });
  return (
    <section aria-labelledby={id} className="stack gap-3">
      <h2 id={id}>{intro.question}</h2>
      {intro.explained.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <Link href={PAGES.privacy.path}>{intro.privacyPolicy}</Link>
      </p>
      <div className="wraps middle gap-3">
        <Button kind="primary" onClick={() => save({ agreed_analytics: true })}>
          {intro.agree}
        </Button>
        <LinkButton href={to}>{intro.justContinue}</LinkButton>
      </div>
    </section>
  );
}

/** Welcome, the language, and the consent to usage statistics where this installation collects them (spec 2, /intro). */
export function IntroScreen({ to, onDone }: IntroProps) {
  const intro = useTexts('intro');
  const isStudent = useIsStudent();
  const { query, value: preferences } = usePreferences();
  const isLoading = loadStateOf(query) === 'loading';
  return (
    <div className={css.page}>
      <div className={css.card}>
        <img src="/mark.svg" alt="" width="48" height="48" />
        <h1 tabIndex={-1}>{intro.title}</h1>
        <p>{isStudent === false ? intro.leadOfStaff : intro.lead}</p>
        <LanguageChoice />
        {isLoading && (
          <Loading>
            <Skeleton width="var(--measure)" />
          </Loading>
        )}
        {!isLoading && preferences?.analytics_enabled && <Consent to={to} onDone={onDone} />}
        {!isLoading && !preferences?.analytics_enabled && (
          <LinkButton kind="primary" href={to} className={css.only}>
            {intro.goOn}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
