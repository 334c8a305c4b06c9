import type { ClassFound } from '@kahan/contract';
import { classAddress } from '@kahan/contract/runtime';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Row } from '../../../ui/layout/sheet.tsx';
import css from './results.module.css';

interface FoundClassProps {
  result: ClassFound;
  /** What the reader has to do with the class. */
  mark: ReactNode;
  onOpen?: (() => void) | undefined;
}

/** A found class: credits, title, code, department, languages and semesters; the whole line leads to it. */
export function FoundClass({ result, mark, onOpen }: FoundClassProps) {
  const words = useTexts('classes');
  const { code, title, credits, department, languages, semesters } = result;
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
              {nonBreaking(title)}
            </Link>{' '}
            <span className={css.code}>{code}</span>
          </p>
          <p className="small dim">{nonBreaking(facts.filter((fact) => fact !== '').join(' · '))}</p>
        </div>
        {mark && <span className={css.mark}>{mark}</span>}
      </div>
    </Row>
  );
}
