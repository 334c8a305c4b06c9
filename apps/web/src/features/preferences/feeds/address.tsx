import { Copy } from 'lucide';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { copyAndTell } from '../../../ui/feedback/copy.ts';
import { Button } from '../../../ui/form/button.tsx';
import css from './feeds.module.css';
import { CALENDARS, subscribeLinks } from './subscribe-links.ts';

/** The address of a feed and the button that copies it (spec 8). @param kind the feed's name */
export function Address({ url, kind }: { url: string; kind: string }) {
  const { feeds: words } = useTexts('settings');
  return (
    <div className={css.address}>
      <code className={css.url}>{url}</code>
      <Button
        kind="quiet"
        icon={Copy}
        aria-label={words.copyOf(kind)}
        onClick={() => void copyAndTell(url, words)}
      >
        {words.copy}
      </Button>
    </div>
  );
}

/** How to put a feed into each calendar: a link that opens it there, and what happens then. */
export function CalendarLinks({ url, kind }: { url: string; kind: string }) {
  const { feeds: words } = useTexts('settings');
  const { shell } = usePhrases();
  const links = subscribeLinks(url, shell.title(kind));
  return (
    <ul>
      {CALENDARS.map((name) => (
        <li key={name} className={css.calendar}>
          <a href={links[name]} target="_blank" rel="noreferrer" className={css.open}>
            {words.clients[name]}
          </a>
          <span className={css.how}>{words.how[name]}</span>
        </li>
      ))}
    </ul>
  );
}
