import { BookOpen, MapPin, Plus } from 'lucide';
import { Link, useLocation } from 'wouter';
import { useLoggedIn } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './detail.module.css';
import { forgetHidden } from './kept-sources.ts';
import { classOf, mapOf } from './links.ts';
import { placesAndPeople, type SubjectInTimetables } from './subject-lessons.ts';
import { useToolsPhrases } from './tools-words.ts';
import { addressOf, isSameSource, type Source, type View, withSource } from './view.ts';

/** Where one can go from a subject: its page, its rooms on the map, and the timetables of all that it meets. */
export function DetailTools({ view, subject }: { view: View; subject: SubjectInTimetables }) {
  const words = useToolsPhrases();
  const [, navigate] = useLocation();
  const isLoggedIn = useLoggedIn();
  const { rooms, teachers } = placesAndPeople(subject);
  const about = subject.code === '' ? null : classOf(subject.code);
  const offers: [source: Source, label: string][] = [
    ...rooms.map(({ code, value }): [Source, string] => [{ kind: 'room', id: code }, words.showRoom(value)]),
    ...(subject.code === ''
      ? []
      : ([[{ kind: 'subject', id: subject.code }, words.showSubject]] satisfies [Source, string][])),
    ...(isLoggedIn ? teachers : []).map(({ code, name }): [Source, string] => [
      { kind: 'teacher', id: code },
      words.showTeacher(name),
    ]),
  ];
  const missing = offers.filter(([source]) => !view.sources.some((one) => isSameSource(one, source)));
  function show(source: Source) {
    forgetHidden(source);
    // In place of the open detail: back leads to the timetable as it was before.
    navigate(addressOf(withSource({ ...view, detail: null }, source)), { replace: true });
  }
  return (
    <div className={css.tools}>
      {about && (
        <Link href={about} className={css.link}>
          <Icon of={BookOpen} small />
          {words.aboutSubject}
        </Link>
      )}
      {rooms.map(({ code, value }) => {
        const map = mapOf(code);
        return (
          map && (
            <Link key={code} href={map} className={css.link}>
              <Icon of={MapPin} small />
              {words.onMap(value)}
            </Link>
          )
        );
      })}
      {missing.map(([source, label]) => (
        <Button key={`${source.kind}:${source.id}`} compact icon={Plus} onClick={() => show(source)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
