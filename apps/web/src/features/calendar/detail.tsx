import { nonBreaking } from '@kahan/phrases/non-breaking';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type EventFace, timeOn } from './event-face.ts';
import css from './screen.module.css';
import type { CalendarEvent } from './use-calendar.ts';

interface DetailProps {
  /** null when no event has the key of the address. */
  event: CalendarEvent | null;
  faceOf: (event: CalendarEvent) => EventFace;
  onClose: () => void;
}

/** The facts about an event that has no page of its own. */
export function Detail({ event, faceOf, onClose }: DetailProps) {
  const words = useTexts('calendar');
  const { dates } = usePhrases();
  if (event === null) {
    return (
      <Dialog low reading title={words.otherEvent} onClose={onClose}>
        {() => <p className={css.gone}>{words.notFound}</p>}
      </Dialog>
    );
  }
  const face = faceOf(event);
  const { first, last } = event;
  const [start, end] = [timeOn(event, first).from, timeOn(event, last).until];
  const days = first === last ? dates.long(first) : `${dates.long(first)} – ${dates.long(last)}`;
  const hours = start === null ? words.allDay : end === null || end === start ? start : `${start}–${end}`;
  const source = event.kind === 'school' ? event.event.source : null;
  const facts = [
    [words.detail.when, `${days}, ${hours}`],
    [words.detail.where, face.place],
    [words.detail.what, face.kind],
    [words.detail.source, source],
  ] as const;
  return (
    <Dialog low reading title={nonBreaking(face.title)} onClose={onClose}>
      {() => (
        <dl className={css.facts}>
          {facts.map(
            ([name, value]) =>
              value !== null &&
              value !== '' && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{nonBreaking(value)}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </Dialog>
  );
}
