import type { ScheduleFound } from '@kahan/contract';
import type { ScheduleType } from '@kahan/contract/runtime';
import type { ScheduleOptionsPhrases } from '@kahan/phrases/en/schedule/schedule-options';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import type { LabelledSource } from '../sources/labelled-sources.ts';
import { isSameSource, type Source } from '../view.ts';
import css from './search-dialog.module.css';

/** One search result. */
export interface Option {
  source: LabelledSource;
  /** Distinguishes results of the same name: code, building, floor. */
  facts: string;
}

type Words = Pick<ScheduleOptionsPhrases, 'building' | 'floor'>;

/** `A 137` → `A137, building A, 1st floor`; missing and repeated parts are left out. */
export function foundOptions(kind: ScheduleType, items: readonly ScheduleFound[], words: Words): Option[] {
  return items.map(({ id, name, sis_name, floor, building }) => {
    const code = kind === 'subject' ? id : sis_name;
    const facts = [
      code !== name && code,
      building !== null && words.building(building),
      floor !== null && words.floor(floor),
    ];
    return { source: { kind, id, label: name }, facts: facts.filter(Boolean).join(', ') };
  });
}

interface FoundListProps {
  /** Id of the field that moves in the list. */
  id: string;
  label: string;
  options: readonly Option[];
  /** Enter takes it. */
  chosen: Option | undefined;
  /** Sources that are on screen. */
  shown: readonly Source[];
  onChoose: (source: LabelledSource) => void;
}

/** The listbox of the search field. The focus stays in the field; arrow keys move the selection. */
export function FoundList({ id, label, options, chosen, shown, onChoose }: FoundListProps) {
  const words = useTexts('schedule-options');
  return (
    <div role="listbox" id={`${id}-list`} aria-label={label} className={css.list}>
      {options.map((option, index) => {
        const { source, facts } = option;
        const isShown = shown.some((one) => isSameSource(one, source));
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys of the list
          <div
            key={`${source.kind}:${source.id}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option === chosen}
            className={cx(css.option, option === chosen && css.chosen)}
            onClick={() => onChoose(source)}
          >
            <span className="strong anywhere">{source.label}</span>
            <span className="small dim">{[facts, isShown && words.added].filter(Boolean).join(', ')}</span>
          </div>
        );
      })}
    </div>
  );
}
