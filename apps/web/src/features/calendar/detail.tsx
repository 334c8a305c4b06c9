import { usePhrases } from '../../platform/i18n/phrases.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { tied } from '../../ui/text/tied.ts';
import css from './detail.module.css';
import { type Face, timeOn } from './state/face.ts';
import type { Entry } from './state/use-calendar.ts';
import { useCalendarPhrases } from './words.ts';

interface DetailProps {
  /** null: no event of the calendar has the key of the address. */
  entry: Entry | null;
  faceOf: (entry: Entry) => Face;
  onClose: () => void;
}

/** What is known of an event that has no page of its own. */
export function Detail({ entry, faceOf, onClose }: DetailProps) {
  const words = useCalendarPhrases();
  const { dates } = usePhrases();
  if (entry === null) {
    return (
      <Dialog low reading title={words.otherEvent} onClose={onClose}>
        {() => <p className={css.gone}>{tied(words.notFound)}</p>}
      </Dialog>
    );
  }
  const face = faceOf(entry);
  const { first, last } = entry;
  const [start, end] = [timeOn(entry, first).from, timeOn(entry, last).until];
  const days = first === last ? dates.long(first) : `${dates.long(first)} – ${dates.long(last)}`;
  const hours = start === null ? words.allDay : end === null || end === start ? start : `${start}–${end}`;
  const source = entry.kind === 'school' ? entry.event.source : null;
  const facts = [
    [words.detail.when, `${days}, ${hours}`],
    [words.detail.where, face.place],
    [words.detail.what, face.kind],
    [words.detail.source, source],
  ] as const;
  return (
    <Dialog low reading title={face.title} onClose={onClose}>
      {() => (
        <dl className={css.facts}>
          {facts.map(
            ([name, value]) =>
              value !== null &&
              value !== '' && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{tied(value)}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </Dialog>
  );
}
