import type { TermAnswer } from '@kahan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useReportFreshness } from '../../platform/freshness.ts';
import { useLivePlaces } from '../../platform/live-places.ts';
import { language } from '../../platform/phrases.ts';
import { loadStateOf } from '../../platform/query.ts';
import { useRequestPhrases } from '../../platform/request-phrases.ts';
import { scheduleQuery } from '../../platform/schedule.ts';
import { useUser } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { termsQuery, useTermsNow } from '../../platform/terms.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StaleData } from '../../ui/stale.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { NoTerms, NothingFits } from './empty.tsx';
import { Filters } from './filters.tsx';
import { hueTeller } from './hue.ts';
import { keptOrder } from './kept-order.ts';
import { List } from './list.tsx';
import { filtered, sectionsOf, subjectsOf, withPlaces } from './listed.ts';
import { TermsLoading } from './loading.tsx';
import { Opening } from './opening.tsx';
import { useView } from './use-view.ts';
import { ALL, isFiltered } from './view.ts';
import { useTermsPhrases } from './words.ts';

/** Exam terms (spec 2): which there are, until when one can decide, and what can be done now. */
export function TermsScreen() {
  const words = useTermsPhrases();
  // Asked for here, once: a line that waits for its words would make all lines wait, and be made twice.
  useRequestPhrases();
  const client = useQueryClient();
  const query = useQuery(termsQuery);
  const terms = query.data?.data.terms;
  useReportFreshness(query.data);
  if (terms === undefined) {
    return loadStateOf(query) === 'loading' ? (
      <TermsLoading onCancel={() => void client.cancelQueries({ queryKey: termsQuery.queryKey })} />
    ) : (
      <Sheet>
        <NotLoaded last title={words.loadFailed} query={query} />
      </Sheet>
    );
  }
  return (
    <>
      <StaleData query={query} />
      {terms.length === 0 ? <NoTerms /> : <Loaded loaded={terms} at={query.dataUpdatedAt} />}
    </>
  );
}

const compareNames = (a: string, b: string) => a.localeCompare(b, language());

interface LoadedProps {
  loaded: readonly TermAnswer[];
  /** When they came, milliseconds. */
  at: number;
}

function Loaded({ loaded, at }: LoadedProps) {
  'use memo';
  const words = useTermsPhrases();
  const user = useUser();
  const lessons = useQuery(scheduleQuery).data?.data.schedule ?? [];
  const order = useStore(keptOrder);
  const subjects = subjectsOf(loaded, compareNames);
  const studyIds = user?.studies.map(({ study_id }) => study_id) ?? null;
  const [view, change] = useView({ codes: subjects.map(({ code }) => code), studyIds });
  const [onScreen, setOnScreen] = useState<readonly string[]>([]);
  const places = useLivePlaces(onScreen, at);
  const now = useTermsNow(loaded);
  const shown = filtered(withPlaces(loaded, places), view, now);
  return (
    <>
      <Filters view={view} onChange={change} order={order} subjects={subjects} studyIds={studyIds ?? []} />
      <Opening terms={shown} now={now} />
      <VisuallyHidden>
        <span role="status">{isFiltered(view) && words.found(shown.length)}</span>
      </VisuallyHidden>
      {shown.length === 0 ? (
        <NothingFits hidden={loaded.length} onClear={() => change(ALL)} />
      ) : (
        <List
          sections={sectionsOf(shown, order, now, compareNames)}
          terms={loaded}
          lessons={lessons}
          hueOf={hueTeller(lessons, loaded)}
          now={now}
          open={view.open}
          onOpen={(open, how) => change({ open }, how)}
          onScreen={setOnScreen}
        />
      )}
    </>
  );
}
