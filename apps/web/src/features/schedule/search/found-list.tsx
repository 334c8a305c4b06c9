import { cx } from '../../../ui/cx.ts';
import { useToolsPhrases } from '../panels/tools-words.ts';
import type { NamedSource } from '../sources/labelled-sources.ts';
import { isSameSource, type Source } from '../state/view.ts';
import type { Option } from './found.ts';
import css from './search-dialog.module.css';

interface FoundListProps {
  /** Of the field that moves in it. */
  id: string;
  label: string;
  options: readonly Option[];
  /** Enter takes it. */
  chosen: Option | undefined;
  /** Sources that are on screen. */
  shown: readonly Source[];
  onChoose: (source: NamedSource) => void;
}

/** What was found: the list of the search's combobox. The focus stays in the field, arrows move the choice. */
export function FoundList({ id, label, options, chosen, shown, onChoose }: FoundListProps) {
  const words = useToolsPhrases();
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
            <span className={css.name}>{source.label}</span>
            <span className={css.facts}>{[facts, isShown && words.added].filter(Boolean).join(', ')}</span>
          </div>
        );
      })}
    </div>
  );
}
