import { BLOCK_TYPES } from '@kahan/domain';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { CANCELLED, KINDS } from '../grid/block.tsx';
import { hueOfReservations, hueOfSources, isBySource, keyOf } from '../settings/colours.ts';
import { useColours } from '../settings/stored.ts';
import type { LoadedSource } from '../sources/loaded-source.ts';
import { existingOf } from '../sources/loaded-source.ts';
import type { ScheduleView } from '../view.ts';
import css from './detail.module.css';

/** An example needs some colour: that of the design's picture. */
const EXAMPLE = 8;

interface LegendProps {
  view: ScheduleView;
  loaded: LoadedSource[];
  /** The blocks contain an exam, so the legend explains its look. */
  hasExams: boolean;
  /** They contain an own entry. */
  hasEntries: boolean;
}

/** Meaning of shapes, and of colours where each timetable has one. Free time has no blocks. */
export function Legend({ view, loaded, hasExams, hasEntries }: LegendProps) {
  const words = useTexts('schedule-tools');
  const { kinds, letters } = useTexts('schedule');
  const colours = useColours();
  const existing = existingOf(loaded);
  const sources = existing.map(({ source }) => source);
  const hues = hueOfSources(sources, colours.sources);
  if (view.shape === 'free') return null;
  return (
    <div className={css.legend}>
      <ul aria-label={words.legend} className={css.keys}>
        {isBySource(sources) &&
          existing.map(({ source, label }) => (
            <li key={keyOf(source)} className={css.key}>
              <span
                className={cx('subject', `s${hues.get(keyOf(source)) ?? EXAMPLE}`, css.sample, css.both)}
              />
              {label}
            </li>
          ))}
        {BLOCK_TYPES.map((type) => (
          <li key={type} className={css.key}>
            <span
              className={cx(
                'subject',
                `s${type === 'R' ? hueOfReservations(colours) : EXAMPLE}`,
                css.sample,
                KINDS[type],
              )}
            />
            {letters[type]} {kinds[type]}
          </li>
        ))}
        {hasExams && (
          <li className={css.key}>
            <span className={cx('subject', `s${EXAMPLE}`, css.sample, KINDS.exam)} />
            {words.legendExam}
          </li>
        )}
        {hasEntries && (
          <li className={css.key}>
            <span className={cx('subject', css.sample, KINDS.entry)} />
            {words.legendEntry}
          </li>
        )}
        <li className={css.key}>
          <span className={cx(css.sample, CANCELLED)} />
          {words.legendCancelled}
        </li>
      </ul>
    </div>
  );
}
