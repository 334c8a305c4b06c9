import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../platform/i18n/texts.ts';
import { positionLayer } from '../../ui/overlay/menu-position.ts';
import css from './menu.module.css';

/** Height of a line of the list and of its padding, px: decides on which side of the numbers it opens. */
const LINE_PX = 24;
const AROUND_PX = 34;

/** Numbers of allergens, with their words on tap; Esc and a tap outside close them. @param numbers 1 to 14 */
export function Allergens({ numbers }: { numbers: readonly number[] }) {
  const words = useTexts('food');
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const label = words.allergensOf(numbers);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={css.numbers}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={label}
      >
        {numbers.join(', ')}
      </button>
      <span
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={css.layer}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState !== 'open' || !opener.current) return;
          flushSync(() => setOpen(true));
          positionLayer(currentTarget, opener.current, numbers.length * LINE_PX + AROUND_PX);
        }}
        onToggle={({ newState }) => newState !== 'open' && setOpen(false)}
      >
        {isOpen &&
          numbers.map((number) => (
            <span key={number} className={css.line}>
              <b>{number}</b> {words.allergenNames[number - 1]}
            </span>
          ))}
      </span>
    </>
  );
}
