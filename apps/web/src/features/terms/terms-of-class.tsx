import type { PreparedAnswer, TermAnswer } from '@kahan/contract';
import { datedEntries } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entriesQuery } from '../../data/entries/entries.ts';
import { usePrepared } from '../../data/exam-plan.ts';
import { scheduleQuery, yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { useLivePlaces, withPlaces } from '../../data/terms/live-places.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { useTermsNow } from '../../data/terms/turns.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useMoment } from '../../platform/time/moments.ts';
import { LineSheet } from './list/line-sheet.tsx';
import { hueLookup } from './list/listed.ts';

const NONE: readonly PreparedAnswer[] = [];

/** Terms of one class as lines, each with its action and its detail. @param shown the terms that have a line */
export function TermsOfClass({ shown }: { shown: readonly TermAnswer[] }) {
  'use memo';
  useTexts('terms');
  useTexts('requests');
  const query = useQuery(termsQuery);
  const all = query.data?.data.terms ?? [];
  const lessons = useQuery(scheduleQuery).data?.data.schedule ?? [];
  const year = useQuery(yearScheduleQuery).data ?? null;
  const entries = datedEntries(useQuery(entriesQuery).data ?? [], year);
  const prepared = usePrepared() ?? NONE;
  const [open, setOpen] = useState<readonly string[]>([]);
  const [onScreen, setOnScreen] = useState<readonly string[]>([]);
  const places = useLivePlaces(onScreen, query.dataUpdatedAt);
  const now = useTermsNow(all);
  const minute = Math.max(
    now,
    useMoment((time) => 60 * (Math.floor(time / 60) + 1)),
  );
  return (
    <LineSheet
      terms={all}
      lessons={lessons}
      entries={entries}
      prepared={prepared}
      hueOf={hueLookup(lessons, all)}
      now={minute}
      open={open}
      onOpen={setOpen}
      unfolded={[]}
      onScreen={setOnScreen}
      shown={shown}
    >
      {(_line, kindLine) => withPlaces(shown, places).map(kindLine)}
    </LineSheet>
  );
}
