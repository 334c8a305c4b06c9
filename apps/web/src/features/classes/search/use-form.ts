import { isValidSearch, SEARCH_DEBOUNCE_MS } from '@kahan/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ClassSearch } from '../../../data/classes.ts';
import { isFilled, mayRun } from './view.ts';

/** Why a form starts no search. */
export type FormError = 'tooShort' | 'nothingFilled';

/** Typed text counts without the spaces around it. */
const trimmed = (draft: ClassSearch): ClassSearch => ({
  ...draft,
  title: draft.title.trim(),
  code: draft.code.trim(),
});
const same = (a: ClassSearch, b: ClassSearch): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The fields of the search. Typed text is searched for half a second after the last key, a choice at once; a search
 * that may not run does not (spec 5). The fields follow the address when something else changes it, as going back does.
 */
export function useForm(
  shown: ClassSearch,
  onSearch: (search: ClassSearch, how: 'push' | 'replace') => void,
) {
  const [draft, setDraft] = useState(shown);
  const [error, setError] = useState<FormError | null>(null);
  const [applied, setApplied] = useState(shown);
  const [seen, setSeen] = useState(shown);
  if (!same(seen, shown)) {
    setSeen(shown);
    if (!same(shown, applied)) {
      setDraft(shown);
      setError(null);
    }
    setApplied(shown);
  }
  const search = (next: ClassSearch) => {
    setError(null);
    if (same(next, shown)) return;
    setApplied(next);
    // A refined search stays one entry of the history, so that Back leads out of the results.
    onSearch(next, isFilled(shown) === isFilled(next) ? 'replace' : 'push');
  };
  const settle = useEffectEvent(() => {
    const next = trimmed(draft);
    if (!isValidSearch(next.title)) setError('tooShort');
    else search(next);
  });
  const written = `${draft.title}\n${draft.code}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key press restarts the timer
  useEffect(() => {
    const timer = setTimeout(settle, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  return {
    draft,
    error,
    write: (part: Pick<Partial<ClassSearch>, 'title' | 'code'>) => setDraft({ ...draft, ...part }),
    choose(part: Pick<Partial<ClassSearch>, 'language' | 'type' | 'department'>) {
      const next = { ...draft, ...part };
      setDraft(next);
      const asked = trimmed(next);
      if (isValidSearch(asked.title)) search(asked);
      else setError('tooShort');
    },
    /** @returns the search; null when it may not run */
    submit(): ClassSearch | null {
      const next = trimmed(draft);
      if (!mayRun(next)) {
        setError(isValidSearch(next.title) ? 'nothingFilled' : 'tooShort');
        return null;
      }
      search(next);
      return next;
    },
  };
}
