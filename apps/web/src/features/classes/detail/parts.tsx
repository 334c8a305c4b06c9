import type { ClassDetail, ClassTeacher } from '@kahan/contract';
import { personAddress, roomAddress } from '@kahan/contract/runtime';
import { pragueDate, semesterOf, weekOf } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink } from 'lucide';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { cx } from '../../../ui/cx.ts';
import { copyAndTell } from '../../../ui/feedback/copy.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { itemsOfList } from '../../../ui/text/html-list.ts';
import prose from '../../../ui/text/prose.module.css';
import { SafeHtml } from '../../../ui/text/safe-html.tsx';
import { googleAddress, libraryAddress } from './book.ts';
import css from './detail.module.css';

/** Fewer items are no weeks of a semester. */
const LEAST_WEEKS = 2;

export function Synopsis({ html }: { html: string }) {
  return (
    <Row last>
      <SafeHtml html={html} className={cx(prose.prose, 'measure')} />
    </Row>
  );
}

/** The teaching week of today, when the class is taught in the present semester. */
function useWeekOf({ year, semesters }: ClassDetail): number | null {
  const today = pragueDate(useNow());
  const { data } = useQuery(yearScheduleQuery);
  const present = semesterOf(today);
  const isTaught = present.year === year && semesters.includes(present.semester);
  return data && isTaught && data.year === year ? weekOf(data, today) : null;
}

/** The syllabus; a numbered list is one of weeks: their numbers stand in the margin, and this week is marked. */
export function Syllabus({ detail }: { detail: ClassDetail }) {
  const words = useTexts('classes');
  const week = useWeekOf(detail);
  const items = itemsOfList(detail.syllabus);
  if (items === null || items.length < LEAST_WEEKS) return <Synopsis html={detail.syllabus} />;
  return (
    <ol>
      {items.map((html, index) => {
        const isNow = index + 1 === week;
        return (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: the position in the list is the week
            key={index}
            as="li"
            className={cx(css.week, isNow && css.now, week !== null && index + 1 < week && css.past)}
            aria-current={isNow ? 'true' : undefined}
            margin={index + 1}
          >
            <div className={css.what}>
              <SafeHtml html={html} className={cx(isNow && 'strong')} />
              {isNow && <span className="small dim nowrap">{words.thisWeek}</span>}
            </div>
          </Row>
        );
      })}
    </ol>
  );
}

/** The teachers, each with a link to their page when the directory knows them. */
export function Teachers({ teachers }: { teachers: ClassDetail['taught_by'] }) {
  const words = useTexts('classes');
  if (teachers.length === 0) {
    return (
      <Row last>
        <p className="dim">{words.noTeachers}</p>
      </Row>
    );
  }
  return (
    <ul>
      {teachers.map(({ uident, name, person_id, rooms }) => (
        <Row as="li" key={uident} className={css.line}>
          <div className={css.pair}>
            <Person name={name} id={person_id} />
            <Rooms rooms={rooms} />
          </div>
        </Row>
      ))}
    </ul>
  );
}

/** Rooms, each as a link to the map. */
function Rooms({ rooms }: { rooms: ClassTeacher['rooms'] }) {
  const words = useTexts('classes');
  return (
    <span className="small">
      {rooms.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link href={roomAddress(id)} aria-label={words.roomOnMap(name)} className="inline touch">
            {nonBreaking(name)}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}

/** A name, as a link to the person whom the directory knows. */
function Person({ name, id }: { name: string; id: string | null }) {
  return id === null ? (
    <span className="strong">{nonBreaking(name)}</span>
  ) : (
    <Link href={personAddress(id)} className="strong inline gap-2 touch">
      {nonBreaking(name)}
    </Link>
  );
}

/** A search for a book elsewhere. `label` also names the book. */
function BookLink({ href, label, children }: { href: string; label: string; children: string }) {
  return (
    <a className="strong inline touch" href={href} target="_blank" rel="noreferrer" aria-label={label}>
      {children}
    </a>
  );
}

/** The literature: each book with the ways to find it (spec 2). */
export function Literature({ literature }: { literature: ClassDetail['literature'] }) {
  const words = useTexts('classes');
  return (
    <ol>
      {literature.map(({ required, text }, index) => (
        <Row as="li" key={text} className={css.line} margin={`[${index + 1}]`}>
          <div className={cx(css.pair, css.book)}>
            <div>
              <p>{nonBreaking(text)}</p>
              <p className="small dim">{required ? words.required : words.recommended}</p>
            </div>
            <div className={css.links}>
              <BookLink href={googleAddress(text)} label={words.googleOf(text)}>
                {words.google}
              </BookLink>
              <BookLink href={libraryAddress(text)} label={words.libraryOf(text)}>
                {words.library}
              </BookLink>
              <Button
                kind="quiet"
                icon={Copy}
                aria-label={words.copyOf(text)}
                onClick={() => void copyAndTell(text, words)}
              >
                {words.copy}
              </Button>
            </div>
          </div>
        </Row>
      ))}
    </ol>
  );
}

/** Learning materials; those without a safe address are named only. */
export function Supports({ supports }: { supports: ClassDetail['supports'] }) {
  return (
    <ul>
      {supports.map(({ title, url }) => (
        <Row as="li" key={title} className={css.line}>
          {url === null ? (
            <span className="strong">{nonBreaking(title)}</span>
          ) : (
            <a href={url} target="_blank" rel="noreferrer" className="strong inline gap-2 touch">
              {nonBreaking(title)} <Icon of={ExternalLink} small />
            </a>
          )}
        </Row>
      ))}
    </ul>
  );
}
