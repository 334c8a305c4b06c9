import type { User } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { initials, LANGUAGES } from '@kahan/domain';
import { Link } from 'wouter';
import { useUser } from '../../data/session/session.ts';
import { chooseLanguage } from '../../features/preferences/language-choice.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import { addressedName } from './name.ts';
import css from './shell.module.css';

/** Name of the logged-in user; links to the settings, where the logout is (spec 2). */
export function Account() {
  return <AccountLink user={useUser()} />;
}

export function AccountLink({ user }: { user: User | undefined }) {
  const { shell } = usePhrases();
  const name = user ? addressedName(user, shell.address) : '';
  return (
    <Link
      className={css.account}
      href={PAGES.settings.path}
      // The name is not known until the user is loaded.
      aria-label={user ? undefined : shell.pages.settings}
    >
      <span className="only-desk">{name}</span>
      <span className={css.avatar} aria-hidden="true">
        {user && initials(user)}
      </span>
      <VisuallyHidden>
        <span className="only-phone">{shell.account(name)}</span>
      </VisuallyHidden>
    </Link>
  );
}

/** The choice of language when logged out (spec 2). */
export function LanguageChoice() {
  const { shell } = usePhrases();
  return (
    <fieldset className="inline" aria-label={shell.language}>
      {LANGUAGES.map((option) => (
        <button
          key={option}
          type="button"
          lang={option}
          className={css.language}
          aria-pressed={option === language()}
          onClick={() => chooseLanguage(option)}
        >
          {option.toUpperCase()}
          <VisuallyHidden> {shell.languages[option]}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}
