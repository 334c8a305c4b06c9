import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { tied } from '../../../ui/text/tied.ts';
import { useSettingsPhrases } from '../words.ts';
import css from './feeds.module.css';
import { CALENDARS, subscribeLinks } from './subscribe-links.ts';

/** How to put a feed into each calendar: a link that opens it there, and what happens then. */
export function CalendarLinks({ url, kind }: { url: string; kind: string }) {
  const { feeds: words } = useSettingsPhrases();
  const { shell } = usePhrases();
  const links = subscribeLinks(url, shell.title(kind));
  return (
    <ul>
      {CALENDARS.map((name) => (
        <li key={name} className={css.calendar}>
          <a href={links[name]} target="_blank" rel="noreferrer" className={css.open}>
            {words.clients[name]}
          </a>
          <span className={css.how}>{tied(words.how[name])}</span>
        </li>
      ))}
    </ul>
  );
}
