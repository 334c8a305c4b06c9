import type { ScheduleType } from '@kahan/contract/runtime';
import type { Texts } from '@kahan/phrases/texts';
import { ChevronDown, X } from 'lucide';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox, SearchField } from '../../../ui/form/fields.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ColourPicker } from '../panels/colour-picker.tsx';
import type { SourceKind } from '../view.ts';
import css from './filter-panel.module.css';
import { type ListedSource, matchesText } from './labelled-sources.ts';

interface SwatchProps {
  label: string;
  hue: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** The colour of a source or subject; opens the palette below its line. */
function Swatch({ label, hue, isOpen, onToggle }: SwatchProps) {
  const words = useTexts('schedule-tools');
  const name = `${words.colourOf(label)}, ${words.hue(hue)}`;
  return (
    <button
      type="button"
      className={cx('subject', `s${hue}`, css.swatch)}
      aria-label={name}
      title={name}
      aria-expanded={isOpen}
      onClick={onToggle}
    />
  );
}

interface LineProps {
  label: string;
  hue: number;
  onHue: (hue: number | null) => void;
  /** null: it cannot be removed, only hidden. */
  onRemove: (() => void) | null;
  children: ReactNode;
}

/** One line with its colour; a button opens the palette. */
export function ColouredLine({ label, hue, onHue, onRemove, children }: LineProps) {
  const words = useTexts('schedule-tools');
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className={css.line}>
        <div className={css.name}>{children}</div>
        <Swatch label={label} hue={hue} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {onRemove && <IconButton icon={X} label={words.remove(label)} onClick={onRemove} />}
      </div>
      {isOpen && (
        <div className={css.palette}>
          <ColourPicker label={label} hue={hue} onHue={onHue} />
        </div>
      )}
    </li>
  );
}

interface FilterPanelProps {
  kind: SourceKind;
  listed: readonly ListedSource[];
  hueOf: (source: ListedSource) => number;
  onHue: (source: ListedSource, hue: number | null) => void;
  onShow: (source: ListedSource, on: boolean) => void;
  /** Whether it can be taken off the list. */
  canRemove: (source: ListedSource) => boolean;
  onRemove: (source: ListedSource) => void;
  /** Searches others of the kind by a text; null when there are none. */
  onLookUp: ((kind: ScheduleType, text: string) => void) | null;
  /** More lines at the end. */
  children?: ReactNode;
}

/** The timetables of a kind: a search, and for each a tick that shows it and its colour (spec 2, Schedule). */
export function FilterPanel({ kind, listed, onLookUp, children, ...on }: FilterPanelProps) {
  const words = useTexts('schedule-options');
  const [text, setText] = useState('');
  const id = useId();
  const summary = useRef<HTMLElement>(null);
  const fitting = listed.filter((source) => matchesText(source, text.trim()));
  const other = kind === 'study' ? null : kind;
  function remove(source: ListedSource) {
    // The button goes with its line; the focus stays near.
    summary.current?.focus();
    on.onRemove(source);
  }
  const lookUp = other && onLookUp && (() => onLookUp(other, text.trim()));
  return (
    <details className={css.panel} open={listed.length > 0}>
      <summary ref={summary} className={css.summary}>
        <Icon of={ChevronDown} small className={css.arrow} />
        <h4>{words.kinds[kind]}</h4>
        {listed.length > 0 && <span className="faint">{listed.length}</span>}
      </summary>
      <div className={css.inside}>
        <form
          className="wraps gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            lookUp?.();
          }}
        >
          <SearchField
            id={id}
            placeholder={words.searchIn[kind]}
            aria-label={words.searchIn[kind]}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {lookUp && other && <Button type="submit">{words.lookUp[other]}</Button>}
        </form>
        {listed.length === 0 && <p className="small dim">{words.noneListed[kind]}</p>}
        {listed.length > 0 && fitting.length === 0 && (
          <p className="small dim">{words.noneFits(text.trim())}</p>
        )}
        <ul aria-label={words.kinds[kind]}>
          {fitting.map((source) => (
            <ColouredLine
              key={source.key}
              label={source.label}
              hue={on.hueOf(source)}
              onHue={(hue) => on.onHue(source, hue)}
              onRemove={on.canRemove(source) ? () => remove(source) : null}
            >
              <Checkbox
                label={source.label}
                hint={troubleOf(source, words)}
                checked={source.isShown}
                onChange={(shown) => on.onShow(source, shown)}
              />
            </ColouredLine>
          ))}
          {children}
        </ul>
      </div>
    </details>
  );
}

const troubleOf = ({ trouble }: ListedSource, words: Texts['schedule-options']) =>
  trouble === null ? undefined : trouble === 'unknown' ? words.notThere : words.notLoaded;
