import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/form/button.tsx';
import css from './rich.module.css';
import { hrefOf } from './rich-schema.ts';

/** Longest address of a link that browsers and the student system are sure to open, characters. */
const LONGEST_LINK = 2_000;

interface LinkFormProps {
  onLink: (href: string) => void;
  onClose: () => void;
}

/** Asks where a link is to lead. */
export function LinkForm({ onLink, onClose }: LinkFormProps) {
  const words = useTexts('groups');
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className={css.link}
      noValidate
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = input.current?.value ?? '';
        const href = hrefOf(typed);
        if (typed.length > LONGEST_LINK) setWrong(words.tooLong(typed.length, LONGEST_LINK));
        else if (href === null) setWrong(words.linkWrong);
        else onLink(href);
      }}
    >
      <label htmlFor={id}>{words.linkAddress}</label>
      <input
        id={id}
        ref={input}
        className={css.address}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={wrong !== null}
        aria-describedby={`${id}-wrong`}
      />
      <Button compact type="submit">
        {words.linkMake}
      </Button>
      <Button compact kind="quiet" onClick={onClose}>
        {words.linkNot}
      </Button>
      <p id={`${id}-wrong`} role="alert">
        {wrong}
      </p>
    </form>
  );
}
