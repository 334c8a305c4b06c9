import type { GroupAnswer } from '@kahan/contract';
import { useTexts } from '../../platform/i18n/texts.ts';
import { ToHandIn, useOnlyFields } from './groups-screen.tsx';
import { ItemRow } from './items/item-row.tsx';

/** The items of a class's groups, to read and to edit (spec 2, Class detail). */
export function GroupsOfClass({ groups }: { groups: readonly GroupAnswer[] }) {
  // Loaded with the page: if a refusal loaded them, it would suspend the whole page.
  useTexts('requests');
  useOnlyFields();
  return (
    <>
      <ToHandIn groups={groups} />
      {groups.map((group) => (
        <ul key={`${group.study_id} ${group.gl}`} aria-label={group.code.value}>
          {group.items
            .toSorted((a, b) => a.order - b.order)
            .map((item) => (
              <ItemRow key={item.id} group={group} item={item} isAway={false} />
            ))}
        </ul>
      ))}
    </>
  );
}
