import type { TermAnswer } from '@kahan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRequestPhrases } from '../../data/requests/phrases.ts';
import { scheduleQuery } from '../../data/schedule/schedule.ts';
import { useUser } from '../../data/session/session.ts';
import { useLivePlaces } from '../../data/terms/live-places.ts';
import { termsQuery, useTermsNow } from '../../data/terms/terms.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { useAddressView, useCanonicalAddress } from '../../platform/page/address-view.ts';
import { useStore } from '../../platform/storage/store.ts';
import { StaleData } from '../../ui/feedback/stale.tsx';
import { NotLoaded } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { NoTerms, NothingFits } from './empty.tsx';
import { Filters } from './filters/filters.tsx';
import { hueTeller } from './hue.ts';
import { List } from './list/list.tsx';
import { filtered, sectionsOf, subjectsOf, withPlaces } from './list/listed.ts';
import { TermsLoading } from './loading.tsx';
import { keptOrder } from './order/stored-order.ts';
import { Opening } from './sign-up-countdown.tsx';
import { ALL, addressOf, isFiltered, parseView, type View } from './view.ts';
import { useTermsPhrases } from './words.ts';

/** Exam terms (spec 2): which there are, until when one can decide, and what can be done now. */
export function TermsScreen() {
  const words = useTermsPhrases();
  // Asked for here, once: a line that waits for its words would make all lines wait, and be made twice.
  useRequestPhrases();
  const query = useQuery(termsQuery);
  const terms = query.data?.data.terms;
  useReportFreshness(query.data);
  if (terms === undefined) {
    return loadStateOf(query) === 'loading' ? (
      <TermsLoading onCancel={() => cancelLoad(termsQuery)} />
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
  const known = { codes: subjects.map(({ code }) => code), studyIds };
  const [{ view, mended }, show] = useAddressView((_path, search) => parseView(search, known), addressOf);
  useCanonicalAddress(addressOf(view), mended, (part) => showToast(words.mended[part]));
  const change = (next: Partial<View>, how?: 'replace') => show({ ...view, ...next }, how);
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
