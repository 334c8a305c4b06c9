import type { ScheduleType } from '@kahan/contract/runtime';
import { isStudent } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useLoggedIn, useUser } from '../../../data/session/session.ts';
import { studiesQuery } from '../../../data/studies.ts';
import css from '../panels/options.module.css';
import { hueOfReservations, hueOfSources, keyOf } from '../state/colours.ts';
import {
  forgetHidden,
  keepHidden,
  setReservationHue,
  setSourceHue,
  useColours,
  useHidden,
} from '../state/stored.ts';
import type { LoadedSource } from '../state/timetable.ts';
import { known } from '../state/timetable.ts';
import { SOURCE_KINDS, type SourceKind, type View, withoutSource, withSource } from '../state/view.ts';
import { useOptionsPhrases } from '../words.ts';
import { ColouredLine, FilterPanel } from './filter-panel.tsx';
import { type LabelledSource, type Listed, listedOf } from './labelled-sources.ts';

/** The reader's own studies, by field of study as soon as that is known. */
function useOwnStudies(): LabelledSource[] {
  const words = useOptionsPhrases();
  const user = useUser();
  const studies = user && isStudent(user) ? user.studies : [];
  const { data } = useQuery({ ...studiesQuery, enabled: studies.length > 0 });
  return studies.map(({ study_id: id }) => {
    const study = data?.data.studies.find(({ study_id }) => study_id === id);
    return { kind: 'study', id, label: study?.field_of_study.value ?? words.study(id) };
  });
}

interface FiltersProps {
  view: View;
  loaded: readonly LoadedSource[];
  onView: (next: View) => void;
  onLookUp: (kind: ScheduleType, text: string) => void;
}

/** The filter panels (spec 2, Schedule): studies, rooms and subjects; teachers for logged-in users. */
export function Filters({ view, loaded, onView, onLookUp }: FiltersProps) {
  const words = useOptionsPhrases();
  const colours = useColours();
  const own = useOwnStudies();
  const hidden = useHidden();
  const isLoggedIn = useLoggedIn();
  const hues = hueOfSources(
    known(loaded).map(({ source }) => source),
    colours.sources,
  );
  const others = [...own, ...hidden];
  // A shared link may name a study of another user, which must be removable.
  const needed: Record<SourceKind, boolean> = {
    study: own.length > 0 || view.sources.some(({ kind }) => kind === 'study'),
    teacher: isLoggedIn,
    room: true,
    subject: true,
  };
  function show(source: Listed, on: boolean) {
    if (on) forgetHidden(source);
    else keepHidden(source);
    onView((on ? withSource : withoutSource)(view, { kind: source.kind, id: source.id }));
  }
  function remove(source: Listed) {
    forgetHidden(source);
    if (source.isShown) onView(withoutSource(view, source));
  }
  return (
    <div>
      {SOURCE_KINDS.filter((kind) => needed[kind]).map((kind) => (
        <FilterPanel
          key={kind}
          kind={kind}
          listed={listedOf(kind, loaded, others)}
          hueOf={(source) =>
            hues.get(source.key) ?? hueOfSources([source], colours.sources).get(source.key) ?? 1
          }
          onHue={(source, hue) => setSourceHue(source.key, hue)}
          onShow={show}
          canRemove={({ key }) => !own.some((study) => keyOf(study) === key)}
          onRemove={remove}
          onLookUp={onLookUp}
        >
          {kind === 'room' && loaded.some(({ source }) => source.kind === 'room') && (
            <ColouredLine
              label={words.reservations}
              hue={hueOfReservations(colours)}
              onHue={setReservationHue}
              onRemove={null}
            >
              <p className={css.plain}>{words.reservations}</p>
            </ColouredLine>
          )}
        </FilterPanel>
      ))}
      <p className={css.hint}>{words.colourHint}</p>
    </div>
  );
}
