import { CHECKED, GROUP_ITEM_TYPES, type GroupItemType } from './group.ts';

/** Kinds of items as a student sees them; several types are one kind (spec 3, Group item). */
export const GROUP_ITEM_KINDS = {
  text: [1],
  checkbox: [2],
  number: [3],
  result: [4, 44],
  file: [5, 55, 7],
  rich: [6],
} as const satisfies Record<string, readonly GroupItemType[]>;
export type GroupItemKind = keyof typeof GROUP_ITEM_KINDS;

const KINDS = new Map<number, GroupItemKind>(
  (Object.keys(GROUP_ITEM_KINDS) as GroupItemKind[]).flatMap((kind) =>
    GROUP_ITEM_KINDS[kind].map((type): [number, GroupItemKind] => [type, kind]),
  ),
);

/** null for an unknown type; the screen shows an error for it (spec 3, 8). */
export const groupItemKind = (type: number): GroupItemKind | null => KINDS.get(type) ?? null;

/** Whether a filter of types shows an item. An unknown type is always shown, because the filter cannot name it. */
export const passesTypes = (type: number, types: ReadonlySet<number>): boolean =>
  types.has(type) || groupItemKind(type) === null;

/** `5,55,7` → the set of these types; null → all known types (spec 9). */
export function parseGroupTypes(text: string | null): ReadonlySet<GroupItemType> {
  if (text === null) return new Set(GROUP_ITEM_TYPES);
  const named = new Set(text.split(','));
  return new Set(GROUP_ITEM_TYPES.filter((type) => named.has(String(type))));
}

/** The inverse of {@link parseGroupTypes}; null for the default filter, which is all types. */
export function groupTypesText(types: ReadonlySet<GroupItemType>): string | null {
  const named = GROUP_ITEM_TYPES.filter((type) => types.has(type));
  return named.length === GROUP_ITEM_TYPES.length ? null : named.join(',');
}

const MARKUP = /<\/?[a-z]|<!|&(?:#x?[\da-f]+|[a-z]+);/i;

/**
 * Whether an item of this type holds HTML. Rich text always does; a result does when it contains a tag or an entity.
 * (44, `8 z 10`) and (44, `x < 5`) → false; (44, `<b>8</b>`) and (44, `a &lt; b`) → true.
 */
export function isHtmlResult(type: number, text: string): boolean {
  const kind = groupItemKind(type);
  return kind === 'rich' || (kind === 'result' && MARKUP.test(text));
}

/** Whether a text is a number: `7,5`, `-2`, `12.25`. */
export const isGroupNumber = (text: string): boolean => /^-?\d+(?:[.,]\d+)?$/.test(text);

/** Most digits that the student system takes in a number, before and behind its comma. */
export const GROUP_DIGITS = { whole: 9, decimals: 6 };
/** Longest texts that the student system takes, characters. */
export const GROUP_VALUE_LENGTHS = { text: 4_000, rich: 100_000 };

/** Whether a number, as {@link isGroupNumber} knows it, has no more digits than the student system takes. */
export function fitsGroupNumber(text: string): boolean {
  const [whole = '', decimals = ''] = text.replace('-', '').split(/[.,]/);
  return whole.length <= GROUP_DIGITS.whole && decimals.length <= GROUP_DIGITS.decimals;
}

/** Whether an item of this type can hold the value; files are no values. */
export function isGroupValue(type: number, value: string): boolean {
  switch (groupItemKind(type)) {
    case 'text':
    case 'result':
      return value.length <= GROUP_VALUE_LENGTHS.text;
    case 'checkbox':
      return value === CHECKED;
    case 'number':
      return isGroupNumber(value) && fitsGroupNumber(value);
    case 'rich':
      return value.length <= GROUP_VALUE_LENGTHS.rich;
    default:
      return false;
  }
}
