import type { User } from '@kahan/contract';
import { X } from 'lucide';
import { useRef } from 'react';
import { useUser } from '../../../data/session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { hueOfSources, isBySource, keyOf } from '../state/colours.ts';
import { ownSources } from '../state/own-sources.ts';
import { forgetHidden, keepHidden, useColours } from '../state/stored.ts';
import type { LoadedSource } from '../state/timetable.ts';
import { known } from '../state/timetable.ts';
import { isSameSource, type Source, type View, withoutSource } from '../state/view.ts';
import { useSchedulePhrases, useToolsPhrases } from '../words.ts';
import css from './chips.module.css';

/** The only timetable of the reader needs no name. Before the user is known, a study counts as theirs. */
export function isJustOwn(sources: readonly Source[], user: User | undefined): boolean {
  const [only, ...others] = sources;
  if (only === undefined || others.length > 0) return false;
  const own = user && ownSources(user);
  return own ? own.length === 1 && own.every((one) => isSameSource(one, only)) : only.kind === 'study';
}

interface SourceChipsProps {
  view: View;
  loaded: readonly LoadedSource[];
  onView: (next: View, how: 'push' | 'replace') => void;
}

/** The shown timetables by name, each with a button that takes it off the screen. */
export function SourceChips({ view, loaded, onView }: SourceChipsProps) {
  const { sources } = useSchedulePhrases();
  const words = useToolsPhrases();
  const user = useUser();
  const colours = useColours();
  const list = useRef<HTMLUListElement>(null);
  const shown = known(loaded).map(({ source }) => source);
  const hues = hueOfSources(shown, colours.sources);
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
    else keepHidden({ ...source, label });
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
            {isBySource(shown) && !isUnknown && (
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
