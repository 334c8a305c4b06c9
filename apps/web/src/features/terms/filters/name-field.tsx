import { SEARCH_DEBOUNCE_MS } from '@kahan/domain';
import { useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useSlashOn } from '../../../platform/page/slash-key.ts';
import { SearchField } from '../../../ui/form/fields.tsx';
import { useSearchText } from '../../../ui/form/use-search-text.ts';
import { useSlash } from '../../../ui/form/use-slash.ts';
import { LONGEST_NAME } from '../view.ts';
import css from './filters.module.css';

interface NameFieldProps {
  /** The name in the address. */
  name: string;
  onName: (name: string) => void;
}

/** Filter by the name of the subject: applied half a second after the last key, on Enter at once. `/` focuses it. */
export function NameField({ name, onName }: NameFieldProps) {
  const words = useTexts('terms');
  const form = useRef<HTMLFormElement>(null);
  const { text, settled, type, flush, write } = useSearchText(SEARCH_DEBOUNCE_MS, {
    first: name,
    onSettled: (next) => next !== name && onName(next),
  });
  const [seen, setSeen] = useState(name);
  // The address changed elsewhere, for example by going back: the field follows.
  if (seen !== name) {
    setSeen(name);
    if (name !== settled) write(name);
  }
  useSlash(() => form.current?.querySelector('input')?.focus());
  return (
    <form
      ref={form}
      className={css.name}
      onSubmit={(event) => {
        event.preventDefault();
        flush();
      }}
    >
      <SearchField
        id="terms-name"
        value={text}
        maxLength={LONGEST_NAME}
        placeholder={words.subjectName}
        aria-label={words.subjectName}
        aria-keyshortcuts={useSlashOn() ? '/' : undefined}
        onChange={(event) => type(event.target.value)}
      />
    </form>
  );
}
