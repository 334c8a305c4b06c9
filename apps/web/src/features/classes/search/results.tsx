import type { ClassFound } from '@kahan/contract';
import { classAddress } from '@kahan/contract/runtime';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Row } from '../../../ui/layout/sheet.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { useClassesPhrases } from '../words.ts';
import css from './results.module.css';

interface FoundClassProps {
  of: ClassFound;
  /** What the reader has to do with it. */
  mark: ReactNode;
  onOpen?: (() => void) | undefined;
}

/** A found class: credits, title, code, department, languages and semesters; the whole line leads to it. */
export function FoundClass({ of, mark, onOpen }: FoundClassProps) {
  const words = useClassesPhrases();
  const { code, title, credits, department, languages, semesters } = of;
  const facts = [department.value, words.taughtIn(languages), words.semesters(semesters)];
  return (
    <Row
      as="li"
      className={css.row}
      data-class={code}
      margin={
        <>
          <b>{words.number(credits)}</b> {words.credits(credits)}
        </>
      }
    >
      <div className={css.line}>
        <div className={css.what}>
          <p>
            <Link href={classAddress(code)} className={css.name} onClick={onOpen}>
              {tied(title)}
            </Link>{' '}
            <span className={css.code}>{code}</span>
          </p>
          <p className="small dim">{tied(facts.filter((fact) => fact !== '').join(' · '))}</p>
        </div>
        {mark && <span className={css.mark}>{mark}</span>}
      </div>
    </Row>
  );
}
