import { classAddress, roomAddress } from '@kahan/contract/runtime';
import { BookOpen, MapPin, Plus } from 'lucide';
import { Link, useLocation } from 'wouter';
import { useLoggedIn } from '../../../data/session/session.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { LabelledSource } from '../sources/labelled-sources.ts';
import { forgetHidden } from '../state/stored.ts';
import { placesAndPeople, type SubjectInTimetables } from '../state/subject-lessons.ts';
import type { LoadedSource } from '../state/timetable.ts';
import { addressOf, type Source, type View, withSource } from '../state/view.ts';
import { useToolsPhrases } from '../words.ts';
import css from './detail.module.css';

interface DetailToolsProps {
  view: View;
  loaded: readonly LoadedSource[];
  subject: SubjectInTimetables;
}

/** Links from a subject: its page, its rooms on the map, and the timetables that include it. */
export function DetailTools({ view, loaded, subject }: DetailToolsProps) {
  const words = useToolsPhrases();
  const [, navigate] = useLocation();
  const isLoggedIn = useLoggedIn();
  const { rooms, teachers } = placesAndPeople(subject);
  const offers: LabelledSource[] = [
    ...(subject.code === ''
      ? []
      : [{ kind: 'subject' as const, id: subject.code, label: words.wholeSubject }]),
    ...rooms.map(({ code, value }) => ({ kind: 'room' as const, id: code, label: value })),
    ...(isLoggedIn ? teachers : []).map(({ code, name }) => ({
      kind: 'teacher' as const,
      id: code,
      label: name,
    })),
  ];
  // A room has an id and a name in the timetable, and answers to both.
  const isShown = ({ kind, id, label }: LabelledSource) =>
    loaded.some(({ source, label: name }) => source.kind === kind && (source.id === id || name === label));
  // Nothing is added to a shared timetable.
  const missing = view.secret === undefined ? offers.filter((offer) => !isShown(offer)) : [];
  function show(source: Source) {
    forgetHidden(source);
    // In place of the open detail: back leads to the timetable as it was before.
    navigate(addressOf(withSource({ ...view, detail: null }, source)), { replace: true });
  }
  return (
    <>
      <div className={css.tools}>
        {subject.code !== '' && (
          <Link href={classAddress(subject.code)} className={css.link}>
            <Icon of={BookOpen} small />
            {words.aboutSubject}
          </Link>
        )}
        {rooms.map(({ code, value }) => (
          <Link key={code} href={roomAddress(code)} className={css.link}>
            <Icon of={MapPin} small />
            {words.onMap(value)}
          </Link>
        ))}
      </div>
      {missing.length > 0 && (
        <section className="stack gap-2" aria-label={words.showToo}>
          <h3 className="small dim heavy">{words.showToo}</h3>
          <div className={css.tools}>
            {missing.map(({ kind, id, label }) => (
              <Button
                key={`${kind}:${id}`}
                compact
                icon={Plus}
                aria-label={words.addNamed(label)}
                onClick={() => show({ kind, id })}
              >
                {label}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
