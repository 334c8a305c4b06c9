import { foodAddress } from '@kahan/contract/runtime';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Check, RefreshCw } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Canteen } from '../../data/food.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { PRESERVE_SCROLL } from '../../platform/page/address-view.ts';
import { cx } from '../../ui/cx.ts';
import chip from '../../ui/form/chip.module.css';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { colourOf } from './canteen.ts';
import { shownOf, toggled } from './choice.ts';
import { setChosen, setParts, useChosen, useParts } from './stored.ts';
import css from './toolbar.module.css';

interface ToolbarProps {
  /** The shown day, and today. */
  date: string;
  today: string;
  days: readonly string[];
  /** All canteens, in the order of the answer; none until they are known. */
  canteens: readonly Canteen[];
  isBusy: boolean;
  onRefresh: () => void;
}

/** The day, the canteens, the shown parts of their menus, and the way to load them again. */
export function Toolbar({ date, today, days, canteens, isBusy, onRefresh }: ToolbarProps) {
  const words = useTexts('food');
  const chosen = useChosen();
  const parts = useParts();
  const shown = shownOf(canteens, chosen);
  return (
    <div className={css.bar}>
      <Days date={date} today={today} days={days} />
      <IconButton
        icon={RefreshCw}
        label={words.refresh}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onRefresh()}
        className={cx(css.refresh, isBusy && css.busy)}
      />
      <div className={css.chips}>
        <fieldset className={css.group} aria-label={words.places}>
          {canteens.map((canteen, position) => (
            <BoxChip
              key={canteen.id}
              isOn={shown.includes(canteen)}
              onChange={() => setChosen(toggled(canteens, chosen, canteen.id))}
            >
              <span className={cx(css.dot, colourOf(position))} aria-hidden />
              {nonBreaking(canteen.name)}
            </BoxChip>
          ))}
        </fieldset>
        <fieldset className={cx(css.group, css.parts)} aria-label={words.show}>
          <BoxChip isOn={parts.photos} onChange={(photos) => setParts({ photos })}>
            {words.photos}
          </BoxChip>
          <BoxChip isOn={parts.allergens} onChange={(allergens) => setParts({ allergens })}>
            {words.allergens}
          </BoxChip>
        </fieldset>
      </div>
    </div>
  );
}

/** The days as links, the shown one in view. */
function Days({ date, today, days }: Pick<ToolbarProps, 'date' | 'today' | 'days'>) {
  const words = useTexts('food');
  const { dates } = usePhrases();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is marked
  useEffect(() => {
    const days = nav.current?.getBoundingClientRect();
    const day = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    // Only sideways: the page stays where the reader is.
    if (days && day) nav.current?.scrollBy({ left: (day.left + day.right - days.left - days.right) / 2 });
  }, [date]);
  return (
    <nav ref={nav} className={css.days} aria-label={words.days}>
      {days.map((day) => (
        <Link
          key={day}
          href={foodAddress(day === today ? null : day)}
          state={PRESERVE_SCROLL}
          className={css.day}
          title={dates.long(day)}
          aria-current={day === date ? 'date' : undefined}
        >
          {words.day(day, today)}
        </Link>
      ))}
    </nav>
  );
}

interface BoxChipProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

/** A checkbox in the shape of a chip. */
function BoxChip({ isOn, onChange, children }: BoxChipProps) {
  return (
    <label className={cx(chip.chip, css.box)}>
      <input
        type="checkbox"
        className="overlaid"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Icon of={Check} small className={chip.tick} />
      {children}
    </label>
  );
}
