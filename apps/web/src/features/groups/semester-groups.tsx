import type { GroupAnswer } from '@kahan/contract';
import { GROUP_ITEM_TYPES, isToHandIn, passesTypes } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useId, useState } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { FoldButton } from '../../ui/form/fold-button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './groups.module.css';
import { ItemRow } from './items/item-row.tsx';
import type { GroupsOfSemester } from './semesters.ts';

/**
 * Returns the result of `says` when a row was first seen: rows keep their positions while the page is open, although
 * a save changes them.
 */
function useAsFirstSeen<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  says: (row: T) => boolean,
): (row: T) => boolean {
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const fresh = rows.filter((row) => !seen.has(keyOf(row)));
  let known = seen;
  if (fresh.length > 0) {
    known = new Map([...seen, ...fresh.map((row) => [keyOf(row), says(row)] as const)]);
    setSeen(known);
  }
  return (row) => known.get(keyOf(row)) ?? false;
}

interface SemesterGroupsProps {
  semester: GroupsOfSemester;
  types: ReadonlySet<number>;
  /** `gl` of the group that the address names. */
  named: string | null;
}

const glOf = ({ gl }: GroupAnswer) => gl;
const hasToHandIn = ({ items }: GroupAnswer) => items.some(isToHandIn);

interface OneGroupProps {
  group: GroupAnswer;
  types: ReadonlySet<number>;
  /** Another group of this semester has the same name. */
  isTwin: boolean;
  /** The address names it. */
  isNamed: boolean;
}

const idOf = ({ id }: { id: string }) => id;

type Item = GroupAnswer['items'][number];

/** Items that were there since the page was opened, and that the school has taken away. None of them can be saved. */
function useTakenAway(items: readonly Item[]): Item[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, Item>>(new Map());
  if (items.some((item) => seen.get(item.id) !== item)) {
    setSeen(new Map([...seen, ...items.map((item) => [item.id, item] as const)]));
  }
  const there = new Set(items.map(idOf));
  return [...seen.values()].filter(({ id }) => !there.has(id)).map((item) => ({ ...item, edit: false }));
}

/**
 * The items of one class group in their order: read-only, or editable where they are open (spec 2). Items to hand in
 * come first; the other items are folded.
 */
function OneGroup({ group, types, isTwin, isNamed }: OneGroupProps) {
  const words = useTexts('groups');
  const id = useId();
  const { code, gl } = group;
  const gone = useTakenAway(group.items);
  const items = [...group.items, ...gone].toSorted((a, b) => a.order - b.order);
  const isFirst = useAsFirstSeen(items, idOf, isToHandIn);
  const isShown = ({ type }: GroupAnswer['items'][number]) => passesTypes(type, types);
  const others = items.filter((item) => !isFirst(item));
  const count = others.filter((item) => isShown(item) && !gone.includes(item)).length;
  const [toggled, setToggled] = useState<boolean | null>(null);
  // A chosen filter shows its items, so the group is unfolded.
  const isOpen = toggled ?? (isNamed || types.size < GROUP_ITEM_TYPES.length);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const rows = (some: typeof items) =>
    some.map((item) => (
      <ItemRow key={item.id} group={group} item={item} isAway={!isShown(item)} isGone={gone.includes(item)} />
    ));
  const name = (
    <span>
      {nonBreaking(code.value)} <span className={css.code}>{code.code}</span>
      {isTwin && <span className={css.code}> {words.lesson(gl)}</span>}
    </span>
  );
  // A teacher may have opened further items since the page was opened.
  const asked = others.filter(isToHandIn).length;
  return (
    <div id={`gl-${gl}`} hidden={!items.some(isShown)}>
      <Row as="header" className={css.head}>
        <h3 className="plain strong">
          {count === 0 ? (
            <span className="inline touch">{name}</span>
          ) : (
            <FoldButton
              isOpen={isOpen}
              controls={id}
              onToggle={() => setToggled(!isOpen)}
              after={
                <span className={css.others}>{asked > 0 ? words.toHandIn(asked) : words.others(count)}</span>
              }
            >
              {name}
            </FoldButton>
          )}
        </h3>
      </Row>
      <ul aria-label={code.value}>{rows(items.filter(isFirst))}</ul>
      <ul id={id} aria-label={words.othersOf(code.value)} hidden={!isOpen}>
        {wasOpen && rows(others)}
      </ul>
    </div>
  );
}

/** The groups of a semester below a heading that folds them. Unsaved text stays while they are folded. */
export function SemesterGroups({ semester, types, named }: SemesterGroupsProps) {
  const words = useTexts('groups');
  const id = useId();
  const isNamed = semester.groups.some(({ gl }) => gl === named);
  const isFirst = useAsFirstSeen(semester.groups, glOf, hasToHandIn);
  const ordered = [...semester.groups.filter(isFirst), ...semester.groups.filter((one) => !isFirst(one))];
  const [isOpen, setOpen] = useState(semester.isOpen || isNamed || semester.groups.some(hasToHandIn));
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [wasNamed, setWasNamed] = useState(isNamed);
  // The address named a group after the page was opened.
  if (wasNamed !== isNamed) {
    setWasNamed(isNamed);
    setOpen(isOpen || isNamed);
    setWasOpen(wasOpen || isNamed);
  }
  const toggle = () => {
    setOpen(!isOpen);
    setWasOpen(true);
  };
  const title = words.semester(semester.semester, semester.year);
  const isTwin = (group: GroupAnswer) =>
    semester.groups.filter(({ code }) => code.code === group.code.code).length > 1;
  const count = semester.groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Sheet label={title}>
      <Row as="header" className={css.semester}>
        <h2 className={css.name}>
          <FoldButton
            isOpen={isOpen}
            controls={id}
            onToggle={toggle}
            after={!isOpen && <span className={css.code}>{words.items(count)}</span>}
          >
            <span>{title}</span>
          </FoldButton>
        </h2>
      </Row>
      <div id={id} hidden={!isOpen}>
        {wasOpen &&
          ordered.map((group) => (
            <OneGroup
              key={group.gl}
              group={group}
              types={types}
              isTwin={isTwin(group)}
              isNamed={group.gl === named}
            />
          ))}
      </div>
    </Sheet>
  );
}
