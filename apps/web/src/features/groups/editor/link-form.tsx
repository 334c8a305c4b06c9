import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/form/button.tsx';
import css from './rich.module.css';
import { hrefOf } from './rich-schema.ts';

interface LinkFormProps {
  onLink: (href: string) => void;
  onClose: () => void;
}

/** Asks where a link is to lead. */
export function LinkForm({ onLink, onClose }: LinkFormProps) {
  const words = useTexts('groups');
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className={css.link}
      noValidate
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        const href = hrefOf(input.current?.value ?? '');
        if (href === null) setWrong(true);
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
        maxLength={2000}
        aria-invalid={isWrong}
        aria-describedby={`${id}-wrong`}
      />
      <Button compact type="submit">
        {words.linkMake}
      </Button>
      <Button compact kind="quiet" onClick={onClose}>
        {words.linkNot}
      </Button>
      <p id={`${id}-wrong`} role="alert">
        {isWrong && words.linkWrong}
      </p>
    </form>
  );
}
