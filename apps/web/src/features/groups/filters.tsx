import {
  GROUP_ITEM_KINDS,
  type GroupItemKind,
  type GroupItemType,
  groupItemKind,
  groupTypesText,
  parseGroupTypes,
} from '@kahan/domain';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAddressView } from '../../platform/page/address-view.ts';
import { currentAddressWith } from '../../platform/page/navigation.ts';
import { Chip } from '../../ui/form/chip.tsx';
import { ChipLine, FilterBar } from '../../ui/form/filter-bar.tsx';

const KINDS = Object.keys(GROUP_ITEM_KINDS) as GroupItemKind[];

interface Filter {
  types: ReadonlySet<GroupItemType>;
  choose: (types: ReadonlySet<GroupItemType>) => void;
}

/** The filter of types is part of the address: `?types=5,55,7`. Without it, all known types (spec 9). */
export function useFilter(): Filter {
  const [types, show] = useAddressView(
    (_path, search) => parseGroupTypes(new URLSearchParams(search).get('types')),
    (chosen: ReadonlySet<GroupItemType>) => currentAddressWith('types', groupTypesText(chosen)),
  );
  return { types, choose: (chosen) => show(chosen, 'replace') };
}

interface FiltersProps extends Filter {
  /** Types of all items there are. */
  present: readonly number[];
}

/** A chip for each kind of item that there is. */
export function Filters({ types, choose, present }: FiltersProps) {
  const words = useTexts('groups');
  const there = new Set(present.map(groupItemKind));
  const kinds = KINDS.filter((kind) => there.has(kind));
  if (kinds.length < 2) return null;
  return (
    <FilterBar>
      <ChipLine label={words.filter}>
        {kinds.map((kind) => {
          const own: readonly GroupItemType[] = GROUP_ITEM_KINDS[kind];
          const isOn = own.some((type) => types.has(type));
          const toggle = () => {
            const next = new Set(types);
            for (const type of own) {
              if (isOn) next.delete(type);
              else next.add(type);
            }
            choose(next);
          };
          return (
            <Chip key={kind} isOn={isOn} onClick={toggle}>
              {words.kinds[kind]}
            </Chip>
          );
        })}
      </ChipLine>
    </FilterBar>
  );
}
