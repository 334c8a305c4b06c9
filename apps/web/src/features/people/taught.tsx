import type { Person } from '@kahan/contract';
import { classAddress } from '@kahan/contract/runtime';
import { Link } from 'wouter';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import { tied } from '../../ui/text/tied.ts';
import css from './person.module.css';
import { usePeoplePhrases } from './words.ts';

/** The classes that a person teaches this academic year; nothing without any. */
export function Taught({ person: { classes } }: { person: Person }) {
  const words = usePeoplePhrases();
  if (classes.length === 0) return null;
  return (
    <Sheet aria-labelledby="person-teaches">
      <HeadingRow id="person-teaches">{words.teaches}</HeadingRow>
      {classes.map(({ code, title }) => (
        <Row key={code} as="article" className={css.line} margin={code}>
          <Link href={classAddress(code)} className={css.class}>
            {tied(title)}
          </Link>
        </Row>
      ))}
    </Sheet>
  );
}
