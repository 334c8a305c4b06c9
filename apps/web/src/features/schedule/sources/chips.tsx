import type { User } from '@kahan/contract';
import { X } from 'lucide';
import { useRef } from 'react';
import { useUser } from '../../../data/session/session.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { hueOfSources, isBySource, keyOf } from '../settings/colours.ts';
import { addHidden, forgetHidden, useColours } from '../settings/stored.ts';
import { isSameSource, type ScheduleView, type Source, withoutSource } from '../view.ts';
import css from './chips.module.css';
import type { LoadedSource } from './loaded-source.ts';
import { existingOf } from './loaded-source.ts';
import { ownSources } from './own-sources.ts';

/** The only timetable of the reader needs no name. Before the user is known, a study counts as theirs. */
export function isJustOwn(sources: readonly Source[], user: User | undefined): boolean {
  const [only, ...others] = sources;
  if (only === undefined || others.length > 0) return false;
  const readerSources = user && ownSources(user);
  return readerSources
    ? readerSources.length === 1 && readerSources.every((one) => isSameSource(one, only))
    : only.kind === 'study';
}

interface SourceChipsProps {
  view: ScheduleView;
  loaded: readonly LoadedSource[];
  onView: (next: ScheduleView, how: 'push' | 'replace') => void;
}

/** The shown timetables by name, each with a button that takes it off the screen. */
export function SourceChips({ view, loaded, onView }: SourceChipsProps) {
  const { sources } = useTexts('schedule');
  const words = useTexts('schedule-tools');
  const user = useUser();
  const colours = useColours();
  const list = useRef<HTMLUListElement>(null);
  const shownSources = existingOf(loaded).map(({ source }) => source);
  const hues = hueOfSources(shownSources, colours.sources);
  // The line is there before the names are, so that nothing below it moves.
  if (view.sources.length === 0 || isJustOwn(view.sources, user)) return null;
  function remove({ source, label, isUnknown }: LoadedSource) {
    const next = withoutSource(view, source);
    const buttons: (Element | null)[] = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement);
    const stays = next.sources.length > 0 && !isJustOwn(next.sources, user);
    // The button goes with its chip; the focus stays near.
    const near = stays ? (buttons[at + 1] ?? buttons[at - 1]) : document.getElementById('main');
    if (near instanceof HTMLElement) near.focus();
    if (isUnknown) forgetHidden(source);
    else addHidden({ ...source, label });
    onView(next, 'replace');
  }
  return (
    <ul ref={list} className={css.chips} aria-label={words.sources} data-names>
      {loaded.map((one) => {
        const { source, label, state, isUnknown } = one;
        const key = keyOf(source);
        const isNamed = state !== 'loading' || label !== source.id;
        return (
          <li key={key} className={css.chip}>
            {isBySource(shownSources) && !isUnknown && (
              <span className={cx('subject', `s${hues.get(key) ?? 1}`, css.colour)} aria-hidden="true" />
            )}
            <span className={css.name} title={label}>
              <span className="hidden-text">{sources[source.kind]} </span>
              {isNamed ? label : <Skeleton width="5rem" />}
            </span>
            <IconButton
              icon={X}
              className={css.remove}
              label={words.remove(`${sources[source.kind]} ${label}`)}
              onClick={() => remove(one)}
            />
          </li>
        );
      })}
    </ul>
  );
}
