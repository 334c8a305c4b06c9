import { PAGES, THEMES } from '@kahan/contract/light';
import { initials, LANGUAGES } from '@kahan/domain';
import { LogOut, Settings2 } from 'lucide';
import { Link, useLocation } from 'wouter';
import { chooseLanguage } from '../../features/preferences/language-choice.ts';
import { language, usePhrases } from '../../platform/phrases.ts';
import { setTheme, useTheme } from '../../platform/preferences.ts';
import { useUser } from '../../platform/session.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { addressedName } from './name.ts';
import css from './shell.module.css';

/** Who is logged in, leading to the settings (spec 2); opens what one reaches for most. */
export function Account() {
  const { shell } = usePhrases();
  const user = useUser();
  const theme = useTheme();
  const [, go] = useLocation();
  const name = user ? addressedName(user, shell.address) : '';
  return (
    <Menu
      label={shell.account(name)}
      button={(props) => (
        <>
          <Link
            className={cx(css.account, 'only-desk')}
            href={PAGES.settings.path}
            // Until it is known who is here, or when that cannot be loaded, there is no name to read.
            aria-label={name === '' ? shell.pages.settings : undefined}
          >
            {name}
          </Link>
          <button type="button" {...props} className={css.account}>
            <span className={css.avatar} aria-hidden="true">
              {user && initials(user)}
            </span>
            <VisuallyHidden>{shell.account(name)}</VisuallyHidden>
          </button>
        </>
      )}
    >
      <MenuItem icon={Settings2} onSelect={() => go(PAGES.settings.path)}>
        {shell.pages.settings}
      </MenuItem>
      <MenuGroup label={shell.theme}>
        {THEMES.map((option) => (
          <MenuItem key={option} checked={option === theme} onSelect={() => setTheme(option)}>
            {shell.themes[option]}
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
  return (
    <fieldset className={css.languages} aria-label={shell.language}>
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
