import {
  CALENDAR_SOURCES,
  type CalendarChoice,
  type CalendarReader,
  type ChoiceChange,
  EVENT_CATEGORIES,
  SOURCES_OF,
} from '@kahan/domain';
import { Plus } from 'lucide';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Chip } from '../../../ui/form/chip.tsx';
import { ChipPanel } from '../../../ui/form/chip-panel.tsx';
import { Checkbox } from '../../../ui/form/fields.tsx';
import { ChipLine, FilterBar } from '../../../ui/form/filter-bar.tsx';
import css from './toolbar.module.css';

interface SourcesProps {
  reader: CalendarReader;
  choice: CalendarChoice;
  weekends: boolean;
  onChange: (change: ChoiceChange) => void;
  onWeekends: (on: boolean) => void;
  /** Adds an own entry; undefined for a reader without own entries. */
  onAdd: (() => void) | undefined;
}

/** What the calendar shows: its sources, the categories of school events, weekends (spec 2, Calendar). */
export function Sources({ reader, choice, weekends, onChange, onWeekends, onAdd }: SourcesProps) {
  const words = useTexts('calendar');
  const why = useId();
  const reason = reader === 'visitor' ? words.visitorWhy : reader === 'user' ? words.staffWhy : null;
  const isFixed = reader === 'visitor';
  return (
    <FilterBar label={words.sourcesLabel}>
      <ChipLine label={words.show} name={words.sourcesLabel}>
        {onAdd && (
          <Button icon={Plus} onClick={onAdd} className={cx(css.add, 'only-phone')}>
            {words.addEntry}
          </Button>
        )}
        {CALENDAR_SOURCES.map((source) => {
          const isOff = isFixed || !SOURCES_OF[reader].includes(source);
          return (
            <Chip
              key={source}
              isOn={choice[source]}
              disabled={isOff}
              aria-describedby={isOff ? why : undefined}
              className={css.source}
              onClick={() => onChange({ source, on: !choice[source] })}
            >
              {words.sources[source]}
            </Chip>
          );
        })}
        <ChipPanel
          label={words.categoriesLabel}
          text={words.chosen(choice.categories.length)}
          isOn={false}
          lines={EVENT_CATEGORIES.length + 1}
        >
          {() =>
            EVENT_CATEGORIES.map((category) => (
              <Checkbox
                key={category}
                label={words.categories[category]}
                checked={choice.categories.includes(category)}
                disabled={isFixed}
                onChange={(on) => onChange({ category, on })}
              />
            ))
          }
        </ChipPanel>
        <Chip isOn={weekends} onClick={() => onWeekends(!weekends)}>
          {words.weekends}
        </Chip>
      </ChipLine>
      {reason !== null && (
        <p id={why} className={css.why}>
          {reason}
        </p>
      )}
    </FilterBar>
  );
}
