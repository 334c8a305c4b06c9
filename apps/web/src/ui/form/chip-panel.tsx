import { ChevronDown } from 'lucide';
import { type ReactNode, useId, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { positionLayer } from '../overlay/menu-position.ts';
import chip from './chip.module.css';
import css from './chip-panel.module.css';

interface ChipPanelProps {
  /** Name of the panel for screen readers. */
  label: string;
  /** The text of the chip: the choice. */
  text: ReactNode;
  /** Something else than usual is chosen. */
  isOn: boolean;
  /** Height of the panel in chips, from which its side is decided. */
  lines: number;
  /** The content; `close` returns the focus to the chip. */
  children: (close: () => void) => ReactNode;
}

/** A chip that opens a panel of choices beside itself; Esc and a click outside close it. */
export function ChipPanel({ label, text, isOn, lines, children }: ChipPanelProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  function place(element: HTMLElement) {
    const button = opener.current;
    if (!button) return;
    const { top, bottom } = positionLayer(element, button, lines * button.offsetHeight);
    element.style.maxHeight = `calc(100dvh - ${top ?? bottom}px - 8px)`;
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={chip.chip}
        aria-haspopup="dialog"
        popoverTarget={id}
        aria-pressed={isOn || undefined}
      >
        {text}
        <Icon of={ChevronDown} small />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={css.panel}
        onBeforeToggle={(event) => event.newState === 'open' && place(event.currentTarget)}
      >
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
