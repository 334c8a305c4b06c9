import { Flag, Hourglass } from 'lucide';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './legend.module.css';
import { useCalendarPhrases } from './words.ts';

/** What the marks of a month mean. @param isOwn the reader has lessons and exams */
export function Legend({ isOwn }: { isOwn: boolean }) {
  const words = useCalendarPhrases();
  return (
    <ul className={cx(css.legend, 'only-desk')}>
      {isOwn && (
        <>
          <li>
            <i className={cx(css.swatch, 'subject s8')} />
            {words.legend.lesson}
          </li>
          <li>
            <i className={css.exam} />
            {words.legend.exam}
          </li>
          <li>
            <Icon of={Hourglass} small />
            {words.legend.deadline}
          </li>
        </>
      )}
      <li>
        <Icon of={Flag} small />
        {words.legend.school}
      </li>
      <li>
        <i className={css.whole} />
        {words.allDay}
      </li>
    </ul>
  );
}
