import type { Item } from '@kahan/contract';
import { instantOf, type PostponeOption, postponeOptions, pragueParts } from '@kahan/domain';
import { AlarmClock, Archive, Ellipsis } from 'lucide';
import type { Ref } from 'react';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { boot } from '../../../platform/page/boot.ts';
import { clock, isClockPinned, useNow } from '../../../platform/time/clock.ts';
import { clockTime } from '../../../platform/time/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import { Menu, MenuGroup, MenuItem } from '../../../ui/overlay/menu.tsx';
import css from '../news.module.css';
import { archiveItem, postponeItem } from '../state/actions.ts';
import { useTitleOf } from './card.tsx';

/** `19:00`; with the weekday where the option does not name the day. */
function timeOf(
  { key, at }: PostponeOption,
  weekdayShort: (day: 1 | 2 | 3 | 4 | 5 | 6 | 7) => string,
): string {
  const instant = instantOf(at);
  const time = clockTime(instant);
  return key === 'next-week' ? `${weekdayShort(pragueParts(instant).dayOfWeek)} ${time}` : time;
}

/** The items of the menu. */
export function Choices({ item }: { item: Item }) {
  const { home, dates } = usePhrases();
  // A pinned clock never reaches the end of the 30 seconds.
  const options = postponeOptions(useNow(), { dev: boot().isDevelopment && !isClockPinned() });
  return (
    <>
      <MenuGroup label={home.postpone}>
        {options.map((option) => (
          <MenuItem
            key={option.key}
            icon={AlarmClock}
            end={option.key === 'seconds' ? undefined : timeOf(option, dates.weekdayShort)}
            onSelect={() => postponeItem(item, moment(option))}
          >
            {home.options[option.key]}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuItem icon={Archive} onSelect={() => archiveItem(item)}>
        {home.archive}
      </MenuItem>
    </>
  );
}

interface CardToolsProps {
  item: Item;
  /** Opens the menu; a swipe presses it. */
  opener: Ref<HTMLButtonElement>;
}

/** Postpone and archive: buttons with labels on a desktop, one menu on a phone. */
export function CardTools({ item, opener }: CardToolsProps) {
  const { home } = usePhrases();
  const title = useTitleOf()(item);
  return (
    <>
      <Menu
        label={home.toolOf(home.postponeOrArchive, title)}
        button={(props) => (
          <button type="button" ref={opener} className={css.opener} {...props}>
            <span className={cx('only-phone', css.dots)}>
              <Icon of={Ellipsis} />
              <VisuallyHidden>{home.toolOf(home.postponeOrArchive, title)}</VisuallyHidden>
            </span>
            <span className={cx('only-desk', css.named)}>
              <Icon of={AlarmClock} small />
              <span>
                {home.postpone}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </span>
            </span>
          </button>
        )}
      >
        {() => <Choices item={item} />}
      </Menu>
      <Button
        kind="quiet"
        compact
        icon={Archive}
        className="only-desk"
        aria-label={home.toolOf(home.archive, title)}
        onClick={() => archiveItem(item)}
      >
        {home.archive}
      </Button>
    </>
  );
}

/** The menu may have stood open for a while; 30 seconds count from the choice. */
function moment({ key, at }: PostponeOption): number {
  if (key !== 'seconds') return at;
  return postponeOptions(clock.now(), { dev: true }).find((option) => option.key === key)?.at ?? at;
}
