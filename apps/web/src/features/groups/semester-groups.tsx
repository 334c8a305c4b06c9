import type { GroupAnswer } from '@kahan/contract';
import { passesTypes } from '@kahan/domain';
import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { nonBreaking } from '../../ui/text/non-breaking-spaces.ts';
import { GroupPanel } from './group-panel.tsx';
import css from './groups.module.css';
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
  /** Another one of this semester has the same name. */
  isTwin: boolean;
}

function OneGroup({ group, types, isTwin }: OneGroupProps) {
  const words = useGroupsPhrases();
  const { code, gl } = group;
  const isEmpty = !group.items.some(({ type }) => passesTypes(type, types));
  return (
    <div id={`gl-${gl}`} hidden={isEmpty} className={css.group}>
      <Row as="header" className={css.head}>
        <h3 className={css.title}>
          {nonBreaking(code.value)} <span className={css.code}>{code.code}</span>
          {isTwin && <span className={css.code}>{words.lesson(gl)}</span>}
        </h3>
      </Row>
      <GroupPanel group={group} types={types} />
    </div>
  );
}

/** The groups of a semester under its name, which folds them. What was typed in them stays when they are folded. */
export function SemesterGroups({ of, types, isNamed }: SemesterGroupsProps) {
  const words = useGroupsPhrases();
  const id = useId();
  const [isOpen, setOpen] = useState(of.isOpen || isNamed);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [wasNamed, setWasNamed] = useState(isNamed);
  // The address has come to name one while the page stands.
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
          <button
            type="button"
            className={css.opener}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            <span>{title}</span>
            <Icon small of={ChevronDown} className={css.chevron} />
            {!isOpen && <span className={css.code}>{words.items(count)}</span>}
          </button>
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
