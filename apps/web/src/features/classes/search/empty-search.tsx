import { classAddress } from '@kahan/contract/runtime';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Link } from 'wouter';
import type { ClassSearch } from '../../../data/classes.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { EmptyPage } from '../../../ui/feedback/page-states.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { forgetSearches, useLastSearches } from './last-searches.ts';
import { useOwnCodes } from './own-codes.ts';
import css from './results.module.css';
import { addressOf } from './view.ts';

/** A search in words: title and code, then its filters. */
function useSearchText(): (search: ClassSearch) => string {
  const words = useTexts('classes');
  return ({ title, code, type, department, language: taught }) =>
    [
      title,
      code,
      type === null ? '' : words.types[type],
      department === null ? '' : `${words.department} ${department}`,
      words.languages[taught],
    ]
      .filter((part) => part !== '')
      .join(' · ');
}

/** What the empty form shows: the reader's own subjects, and the last searches on this device; else how to begin. */
export function EmptySearch() {
  const words = useTexts('classes');
  const subjects = useOwnCodes().subjects;
  const last = useLastSearches();
  if (subjects.length + last.length === 0)
    return <EmptyPage title={words.begin}>{words.beginHint}</EmptyPage>;
  return (
    <>
      <OwnSubjects subjects={subjects} />
      {last.length > 0 && <LastSearches />}
    </>
  );
}

/** The reader's own subjects as links; nothing without one. */
export function OwnSubjects({ subjects }: Pick<ReturnType<typeof useOwnCodes>, 'subjects'>) {
  const words = useTexts('classes');
  if (subjects.length === 0) return null;
  return (
    <Sheet label={words.own}>
      <HeadingRow>{words.own}</HeadingRow>
      <ul>
        {subjects.map(({ code, value }, index) => (
          <Row as="li" key={code} className={css.row} last={index === subjects.length - 1}>
            <Link href={classAddress(code)} className={css.last}>
              {nonBreaking(value)}
            </Link>
          </Row>
        ))}
      </ul>
    </Sheet>
  );
}

function LastSearches() {
  const words = useTexts('classes');
  const last = useLastSearches();
  const textOf = useSearchText();
  return (
    <Sheet label={words.last}>
      <HeadingRow>{words.last}</HeadingRow>
      <ul>
        {last.map((search) => {
          const href = addressOf({ ...search, page: 1 }, language());
          return (
            <Row as="li" key={href} className={css.row}>
              <Link href={href} className={css.last}>
                {textOf(search)}
              </Link>
            </Row>
          );
        })}
      </ul>
      <Row last>
        <Button kind="quiet" compact onClick={forgetSearches}>
          {words.forget}
        </Button>
      </Row>
    </Sheet>
  );
}
