import type { ScheduleType } from '@kahan/contract/runtime';
import { isStudent } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useLoggedIn, useUser } from '../../../data/session/session.ts';
import { studiesQuery } from '../../../data/studies.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import css from '../panels/options.module.css';
import { hueOfReservations, hueOfSources, keyOf } from '../settings/colours.ts';
import {
  addHidden,
  forgetHidden,
  setReservationHue,
  setSourceHue,
  useColours,
  useHidden,
} from '../settings/stored.ts';
import { type ScheduleView, SOURCE_KINDS, type SourceKind, withoutSource, withSource } from '../view.ts';
import { ColouredLine, FilterPanel } from './filter-panel.tsx';
import { type LabelledSource, type ListedSource, listedOf } from './labelled-sources.ts';
import type { LoadedSource } from './loaded-source.ts';
import { existingOf } from './loaded-source.ts';

/** The reader's own studies, by field of study as soon as that is known. */
function useOwnStudies(): LabelledSource[] {
  const words = useTexts('schedule-options');
  const user = useUser();
  const studies = user && isStudent(user) ? user.studies : [];
  const { data } = useQuery({ ...studiesQuery, enabled: studies.length > 0 });
  return studies.map(({ study_id: id }) => {
    const study = data?.data.studies.find(({ study_id }) => study_id === id);
    return { kind: 'study', id, label: study?.field_of_study.value ?? words.study(id) };
  });
}

interface FiltersProps {
  view: ScheduleView;
  loaded: readonly LoadedSource[];
  onView: (next: ScheduleView) => void;
  onLookUp: (kind: ScheduleType, text: string) => void;
}

/** The filter panels (spec 2, Schedule): studies, rooms and subjects; teachers for logged-in users. */
export function Filters({ view, loaded, onView, onLookUp }: FiltersProps) {
  const words = useTexts('schedule-options');
  const colours = useColours();
  const ownStudies = useOwnStudies();
  const hidden = useHidden();
  const isLoggedIn = useLoggedIn();
  const hues = hueOfSources(
    existingOf(loaded).map(({ source }) => source),
    colours.sources,
  );
  const others = [...ownStudies, ...hidden];
  // A shared link may name a study of another user, which must be removable.
  const needed: Record<SourceKind, boolean> = {
    study: ownStudies.length > 0 || view.sources.some(({ kind }) => kind === 'study'),
    teacher: isLoggedIn,
    room: true,
    subject: true,
  };
  function show(source: ListedSource, on: boolean) {
    if (on) forgetHidden(source);
    else addHidden(source);
    onView((on ? withSource : withoutSource)(view, { kind: source.kind, id: source.id }));
  }
  function remove(source: ListedSource) {
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
          canRemove={({ key }) => !ownStudies.some((study) => keyOf(study) === key)}
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
