import { Check, Shuffle } from 'lucide';
import { useId } from 'react';
import { HUES } from '../../../data/schedule/hues.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from './options.module.css';

const ALL = Array.from({ length: HUES }, (_, index) => index + 1);

interface ColourPickerProps {
  /** Name of the coloured source or subject, for screen readers. */
  label: string;
  /** The hue it has, 1 to 12. */
  hue: number;
  /** null: as usual. */
  onHue: (hue: number | null) => void;
}

/** The palette in rows of 4, and a random choice (spec 2, Schedule). Text is readable on each of its colours. */
export function ColourPicker({ label, hue, onHue }: ColourPickerProps) {
  const words = useTexts('schedule-tools');
  const name = useId();
  const random = () => {
    const others = ALL.filter((one) => one !== hue);
    onHue(others[Math.floor(Math.random() * others.length)] ?? null);
  };
  return (
    <div className="wraps middle gap-3">
      <div role="radiogroup" aria-label={words.colourOf(label)} className={css.palette}>
        {ALL.map((one) => (
          <label key={one} className={cx('subject', `s${one}`, css.hue)} title={words.hue(one)}>
            <input
              type="radio"
              name={name}
              className="overlaid"
              aria-label={words.hue(one)}
              checked={one === hue}
              onChange={() => onHue(one)}
            />
            {one === hue && <Icon of={Check} small />}
          </label>
        ))}
      </div>
      <div className="stack gap-1 start">
        <Button compact icon={Shuffle} onClick={random}>
          {words.randomColour}
        </Button>
        <Button compact kind="quiet" onClick={() => onHue(null)}>
          {words.usualColour}
        </Button>
      </div>
    </div>
  );
}
