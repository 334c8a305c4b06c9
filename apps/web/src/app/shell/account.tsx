import { THEMES } from '@kahan/contract/light';
import { initials, LANGUAGES, type Language } from '@kahan/domain';
import { LogOut } from 'lucide';
import { useLocation } from 'wouter';
import { language, usePhrases } from '../../platform/phrases.ts';
import { setLanguage, setTheme, useTheme } from '../../platform/preferences.ts';
import { report } from '../../platform/report.ts';
import { useUser } from '../../platform/session.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import { addressedName } from './name.ts';
import css from './shell.module.css';

function useLanguageChoice() {
  const { shell } = usePhrases();
  return (to: Language) => {
    if (to === language()) return;
    setLanguage(to).catch((error) => {
      report(error, 'language');
      showToast(shell.languageFailed);
    });
  };
}

/** Who is logged in; opens what one sets for oneself: theme, language, logging out. */
export function Account() {
  const { shell } = usePhrases();
  const user = useUser();
  const theme = useTheme();
  const choose = useLanguageChoice();
  const [, go] = useLocation();
  const name = user ? addressedName(user, shell.address) : '';
  return (
    <Menu
      label={shell.account(name)}
      button={(props) => (
        <button type="button" {...props} className={css.account}>
          <span className="only-desk">{name}</span>
          <span className={css.avatar} aria-hidden="true">
            {user && initials(user)}
          </span>
          <span className="only-phone">
            <VisuallyHidden>{shell.account(name)}</VisuallyHidden>
          </span>
        </button>
      )}
    >
      <MenuGroup label={shell.theme}>
        {THEMES.map((option) => (
          <MenuItem key={option} checked={option === theme} onSelect={() => setTheme(option)}>
            {shell.themes[option]}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup label={shell.language}>
        {LANGUAGES.map((option) => (
          <MenuItem
            key={option}
            lang={option}
            checked={option === language()}
            onSelect={() => choose(option)}
          >
            {shell.languages[option]}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuItem icon={LogOut} onSelect={() => go('/logout')}>
        {shell.logout}
      </MenuItem>
    </Menu>
  );
}

/** The choice of language for those who are not logged in (spec 2). */
export function LanguageChoice() {
  const { shell } = usePhrases();
  const choose = useLanguageChoice();
  return (
    <fieldset className={css.languages} aria-label={shell.language}>
      {LANGUAGES.map((option) => (
        <button
          key={option}
          type="button"
          lang={option}
          className={css.language}
          aria-pressed={option === language()}
          onClick={() => choose(option)}
        >
          {option.toUpperCase()}
          <VisuallyHidden> {shell.languages[option]}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}
