import { ChevronDown } from 'lucide';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import chip from '../../../ui/form/chip.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { placeBeside } from '../../../ui/overlay/menu-place.ts';
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
    const at = placeBeside(button.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
      needed: (subjects.length + 2) * button.offsetHeight,
    });
    const px = (value: number | null) => (value === null ? 'auto' : `${value}px`);
    Object.assign(panel.style, {
      left: px(at.left),
      right: px(at.right),
      top: px(at.top),
      bottom: px(at.bottom),
      maxHeight: at.top === null ? `calc(100dvh - ${at.bottom}px - 8px)` : `calc(100dvh - ${at.top}px - 8px)`,
    });
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
