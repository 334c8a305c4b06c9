import { PAGES, type PageName } from '@kahan/contract/runtime';
import { unixSeconds } from '@kahan/domain';
import type { PalettePhrases } from '@kahan/phrases/en/search/palette';
import { SCREEN_WORDS, SearchIndex, SUBJECT_WORDS } from '@kahan/search';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { statusQuery } from '../../data/freshness.ts';
import { scheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent, useLoggedIn } from '../../data/session/session.ts';
import { termsOfSubjectHref } from '../../data/terms/links.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { loadFirst } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { clock } from '../../platform/time/clock.ts';
import { type OwnSubject, ownClassHit, type RankedHit, type SearchHit, SHOWN, screenHit } from './hits.ts';

/** A screen of the menu. */
export interface MenuScreen {
  page: PageName;
  href: string;
  needsLogin: boolean;
}

/** The reader's subjects and exam dates, as far as this device has them. Loads them where it has none. */
function useOwnData() {
  const isStudent = useIsStudent() === true;
  const terms = useQuery({ ...termsQuery, enabled: false }).data?.data.terms;
  const lessons = useQuery({ ...scheduleQuery, enabled: false }).data?.data.schedule;
  useEffect(() => {
    if (!isStudent) return;
    void loadFirst(termsQuery);
    void loadFirst(scheduleQuery);
  }, [isStudent]);
  return isStudent ? { terms, lessons } : {};
}

/** How long loaded names of canteens are taken as fresh. */
const CANTEENS_MS = 3_600_000;

/** Equal matches stay in the given order. */
const indexOf = (hits: readonly (SearchHit & { code: string; text?: string })[], synonyms = SUBJECT_WORDS) =>
  new SearchIndex(
    hits.map(({ code, text = '', ...hit }, index) => ({
      value: hit,
      codes: code === '' ? [] : [code],
      names: [hit.name],
      text,
      sort: String(index),
    })),
    synonyms,
  );

/** Searches what this device has: the reader's subjects and exam dates, and the screens. */
export function useOwnSearch(menu: readonly MenuScreen[], words: PalettePhrases) {
  const { shell } = usePhrases();
  const isLoggedIn = useLoggedIn();
  const isStudent = useIsStudent() !== false;
  const { terms, lessons } = useOwnData();
  const status = useQuery({ ...statusQuery, staleTime: CANTEENS_MS }).data;
  const canteens = useMemo(() => (status?.canteens ?? []).flatMap(({ names }) => names), [status]);
  const index = useMemo(() => {
    const now = unixSeconds(clock.now());
    const open = Map.groupBy(
      (terms ?? []).filter(({ start }) => start > now),
      ({ code }) => code.code,
    );
    const ofTerms = [...open].map(([code, dates]) => ({ code, title: dates[0]?.code.value ?? code, dates }));
    const ofLessons = (lessons ?? []).map(({ subject_code: { code, value } }) => ({ code, title: value }));
    const subjects = new Map<string, OwnSubject>(
      [...ofTerms, ...ofLessons].filter(({ code }) => code !== '').map((one) => [one.code, one]),
    );
    return {
      codes: new Set(subjects.keys()),
      classes: indexOf([...subjects.values()].map((one) => ({ ...ownClassHit(one, words), code: one.code }))),
      terms: indexOf(
        ofTerms.map(({ code, title, dates }) => ({
          kind: 'terms',
          code,
          href: termsOfSubjectHref(code),
          name: words.termsOf(title),
          facts: code,
          side: words.terms(dates.length),
        })),
        [...SUBJECT_WORDS, ...SCREEN_WORDS],
      ),
    };
  }, [terms, lessons, words]);
  const screens = useMemo(() => {
    const open = menu.filter(({ page, needsLogin }) =>
      needsLogin ? isLoggedIn && (isStudent || PAGES[page].access !== 'student') : true,
    );
    return indexOf(
      open.map(({ page, href }) => {
        const hit = screenHit({ page, href, name: shell.pages[page] }, canteens);
        return { ...hit, code: '', text: hit.facts };
      }),
      SCREEN_WORDS,
    );
  }, [menu, shell, isLoggedIn, isStudent, canteens]);
  const found = (of: SearchIndex<SearchHit>, text: string, limit = SHOWN, isOwn = true): RankedHit[] => {
    const { values, matches } = of.search(text, { limit });
    return values.map((hit, at) => ({ ...hit, match: matches[at] ?? 'meant', isOwn }));
  };
  return {
    /** Codes of the reader's subjects. */
    codes: index.codes,
    find: (text: string) => ({
      classes: text === '' ? [] : found(index.classes, text),
      terms: text === '' ? [] : found(index.terms, text),
      screens: found(screens, text, text === '' ? menu.length : SHOWN, false),
    }),
  };
}
