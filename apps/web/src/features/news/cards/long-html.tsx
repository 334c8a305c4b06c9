import { type FocusEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SafeHtml } from '../../../ui/text/safe-html.tsx';
import css from '../news.module.css';

/** Characters of the longest text that is shown whole: on a desktop it fills about the height of a folded one. */
const LONG = 700;

/** Whether a text is folded. By its length, not its height: nothing is measured while the page is painted first. */
export const isLongHtml = (html: string): boolean =>
  html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ').length > LONG;

/** The text of a public message. A long one is folded until the reader wants to read on. */
export function LongHtml({ html, title }: { html: string; title: string }) {
  const { home } = usePhrases();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const text = <SafeHtml html={html} className={cx(css.body, css.html)} />;
  if (!isLongHtml(html)) return text;
  // A link below the fold gets the focus by key: it must be seen.
  const unfold = ({ target, currentTarget }: FocusEvent) => {
    if (target.getBoundingClientRect().bottom <= currentTarget.getBoundingClientRect().bottom) return;
    // The browser does not scroll to what is clipped.
    flushSync(() => setOpen(true));
    target.scrollIntoView({ block: 'nearest' });
  };
  const label = isOpen ? home.readLess : home.readOn;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is not interactive and only observes the focus */}
      <div id={id} className={cx(!isOpen && css.folded)} onFocus={unfold}>
        {text}
      </div>
      <p>
        <Button
          compact
          kind="quiet"
          className={css.readOn}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={home.toolOf(label, title)}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </p>
    </>
  );
}
