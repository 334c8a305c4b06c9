import type { GroupAnswer } from '@kahan/contract';
import { GROUP_ITEM_TYPES, passesTypes } from '@kahan/domain';
import css from './items/item.module.css';
import { ItemRow } from './items/item-row.tsx';

const ALL: ReadonlySet<number> = new Set(GROUP_ITEM_TYPES);

interface GroupPanelProps {
  group: GroupAnswer;
  /** Types that are shown; all that are known when left out (spec 9). */
  types?: ReadonlySet<number>;
}

/** What one class group keeps about the student, in its order: to be read, and edited where that is open (spec 2). */
export function GroupPanel({ group, types = ALL }: GroupPanelProps) {
  return (
    <ul aria-label={group.code.value} className={css.panel}>
      {group.items
        .toSorted((a, b) => a.order - b.order)
        .map((item) => (
          <ItemRow key={item.id} group={group} item={item} isAway={!passesTypes(item.type, types)} />
        ))}
    </ul>
  );
}
