import { classAddress, roomAddress } from '@kahan/contract/runtime';
import { BookOpen, MapPin, Plus } from 'lucide';
import { Link, useLocation } from 'wouter';
import { useLoggedIn } from '../../../data/session/session.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { placesAndPeople, type SubjectInSchedules } from '../blocks/subject-lessons.ts';
import { forgetHidden } from '../settings/stored.ts';
import type { LabelledSource } from '../sources/labelled-sources.ts';
import type { LoadedSource } from '../sources/loaded-source.ts';
import { addressOf, type ScheduleView, type Source, withSource } from '../view.ts';
import css from './detail.module.css';

interface DetailToolsProps {
  view: ScheduleView;
  loaded: readonly LoadedSource[];
  subject: SubjectInSchedules;
}

/** Links from a subject: its page, its rooms on the map, and the timetables that include it. */
export function DetailTools({ view, loaded, subject }: DetailToolsProps) {
  const words = useTexts('schedule-tools');
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
  // A room may be named by its id or by its timetable name.
  const isShown = ({ kind, id, label }: LabelledSource) =>
    loaded.some(({ source, label: name }) => source.kind === kind && (source.id === id || name === label));
  // Nothing is added to a shared timetable.
  const missing = view.secret === undefined ? offers.filter((offer) => !isShown(offer)) : [];
  function show(source: Source) {
    forgetHidden(source);
    // Replaces the address of the open detail, so that back leads to the former timetable.
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
