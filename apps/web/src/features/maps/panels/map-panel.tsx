import { nonBreaking } from '@kahan/phrases/non-breaking';
import { ChevronDown, ChevronUp, X } from 'lucide';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { useDragDown } from '../../../ui/overlay/drag-down.ts';
import { useCovering } from '../covering.ts';
import css from './map-panel.module.css';

interface MapPanelProps {
  title: string;
  /** A line below the title. */
  facts?: string;
  closeLabel: string;
  /** Opens with the focus on its title. */
  takesFocus?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel of the map: a sheet at the bottom of phones, a card on desktops. The map beside it stays in use. */
export function MapPanel({ title, facts, closeLabel, takesFocus = false, onClose, children }: MapPanelProps) {
  const words = useTexts('maps');
  const id = useId();
  const [isTall, setTall] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isForAnother = event.defaultPrevented || document.querySelector('dialog[open]') !== null;
    if (event.key === 'Escape' && !isForAnother) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [takesFocus]);
  useCovering();
  const drag = useDragDown(panel, () => (isTall ? setTall(false) : onClose()));
  return (
    <section ref={panel} className={cx(css.panel, isTall && css.tall)} aria-labelledby={id} data-map-panel>
      <header className={css.head} {...drag}>
        <div className={css.titles}>
          <h2 id={id} tabIndex={-1}>
            {nonBreaking(title)}
          </h2>
          {facts !== undefined && <p className="small dim">{nonBreaking(facts)}</p>}
        </div>
        <IconButton
          icon={isTall ? ChevronDown : ChevronUp}
          label={isTall ? words.smaller : words.bigger}
          className="only-phone"
          aria-expanded={isTall}
          onClick={() => setTall(!isTall)}
        />
        <IconButton icon={X} label={closeLabel} onClick={onClose} />
      </header>
      <div className={css.body}>{children}</div>
    </section>
  );
}
