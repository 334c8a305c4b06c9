import { ChevronDown } from 'lucide';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import chip from '../../../ui/form/chip.module.css';
import { Checkbox } from '../../../ui/form/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { placeLayer } from '../../../ui/overlay/menu-place.ts';
import { toggled } from '../view.ts';
import { useTermsPhrases } from '../words.ts';
import css from './codes-menu.module.css';

interface CodesMenuProps {
  subjects: readonly { code: string; name: string }[];
  /** null: all. */
  codes: readonly string[] | null;
  onCodes: (codes: string[] | null) => void;
}

/** Which subjects are shown, each with a box (spec 2); opens beside its button, Esc and a click outside close it. */
export function CodesMenu({ subjects, codes, onCodes }: CodesMenuProps) {
  const words = useTermsPhrases();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const all = subjects.map(({ code }) => code);
  const on = codes ?? all;
  const choose = (next: string[]) => onCodes(next.length === all.length ? null : next);
  function place(panel: HTMLElement) {
    const button = opener.current;
    if (!button) return;
    const { top, bottom } = placeLayer(panel, button, (subjects.length + 2) * button.offsetHeight);
    panel.style.maxHeight = `calc(100dvh - ${top ?? bottom}px - 8px)`;
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={chip.chip}
        aria-haspopup="dialog"
        popoverTarget={id}
        aria-pressed={codes === null ? undefined : true}
      >
        {codes === null ? words.subjects(all.length) : words.someSubjects(on.length, all.length)}
        <Icon of={ChevronDown} small />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={words.subjectsLabel}
        className={css.panel}
        onBeforeToggle={(event) => event.newState === 'open' && place(event.currentTarget)}
      >
        <div className={css.quick}>
          <Button compact kind="quiet" onClick={() => onCodes(null)}>
            {words.all}
          </Button>
          <Button compact kind="quiet" onClick={() => onCodes([])}>
            {words.none}
          </Button>
        </div>
        {subjects.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={name}
            hint={code}
            checked={on.includes(code)}
            onChange={() => choose(toggled(all, on, code))}
          />
        ))}
      </div>
    </>
  );
}
