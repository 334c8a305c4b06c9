import type { GroupAnswer } from '@kahan/contract';
import { passesTypes } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useId, useState } from 'react';
import { FoldButton } from '../../ui/form/fold-button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './groups.module.css';
import { ItemRow } from './items/item-row.tsx';
import type { GroupsOfSemester } from './semesters.ts';
import { useGroupsPhrases } from './words.ts';

interface SemesterGroupsProps {
  of: GroupsOfSemester;
  types: ReadonlySet<number>;
  /** The address names a group of it. */
  isNamed: boolean;
}

interface OneGroupProps {
  group: GroupAnswer;
  types: ReadonlySet<number>;
  /** Another group of this semester has the same name. */
  isTwin: boolean;
}

/** The items of one class group in their order: read-only, or editable where they are open (spec 2). */
function OneGroup({ group, types, isTwin }: OneGroupProps) {
  const words = useGroupsPhrases();
  const { code, gl } = group;
  const isEmpty = !group.items.some(({ type }) => passesTypes(type, types));
  return (
    <div id={`gl-${gl}`} hidden={isEmpty} className={css.group}>
      <Row as="header" className={css.head}>
        <h3 className="plain strong">
          {nonBreaking(code.value)} <span className={css.code}>{code.code}</span>
          {isTwin && <span className={css.code}>{words.lesson(gl)}</span>}
        </h3>
      </Row>
      <ul aria-label={code.value}>
        {group.items
          .toSorted((a, b) => a.order - b.order)
          .map((item) => (
            <ItemRow key={item.id} group={group} item={item} isAway={!passesTypes(item.type, types)} />
          ))}
      </ul>
    </div>
  );
}

/** The groups of a semester below a heading that folds them. Unsaved text stays while they are folded. */
export function SemesterGroups({ of, types, isNamed }: SemesterGroupsProps) {
  const words = useGroupsPhrases();
  const id = useId();
  const [isOpen, setOpen] = useState(of.isOpen || isNamed);
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
  const title = words.semester(of.semester, of.year);
  const isTwin = (group: GroupAnswer) =>
    of.groups.filter(({ code }) => code.code === group.code.code).length > 1;
  const count = of.groups.reduce((sum, { items }) => sum + items.length, 0);
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
          of.groups.map((group) => (
            <OneGroup key={group.gl} group={group} types={types} isTwin={isTwin(group)} />
          ))}
      </div>
    </Sheet>
  );
}
