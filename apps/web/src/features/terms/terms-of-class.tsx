import type { TermAnswer } from '@kahan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLivePlaces, withPlaces } from '../../data/terms/live-places.ts';
import { useOwnTime } from '../../data/terms/own-time.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { useTermsMinute } from '../../data/terms/turns.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { LineSheet } from './list/line-sheet.tsx';
import { hueLookup } from './list/listed.ts';

/** Terms of one class as lines, each with its action and its detail. @param shown the terms that have a line */
export function TermsOfClass({ shown }: { shown: readonly TermAnswer[] }) {
  'use memo';
  useTexts('terms');
  useTexts('requests');
  const query = useQuery(termsQuery);
  const all = query.data?.data.terms ?? [];
  const { lessons, entries, prepared } = useOwnTime();
  const [open, setOpen] = useState<readonly string[]>([]);
  const [onScreen, setOnScreen] = useState<readonly string[]>([]);
  const places = useLivePlaces(onScreen, query.dataUpdatedAt);
  const now = useTermsMinute(all);
  return (
    <LineSheet
      terms={all}
      lessons={lessons}
      entries={entries}
      prepared={prepared}
      hueOf={hueLookup(lessons, all)}
      now={now}
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
