import type { EntryAnswer } from '@kahan/contract';
import { DAY_MINUTES, MOST_ENTRIES } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide';
import { type FormEvent, useEffect, useState } from 'react';
import { restoreEntry, useDeleteEntry, useSaveEntry } from '../../../data/schedule/entry-commands.ts';
import { clockOf } from '../../../data/schedule/lesson-names.ts';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { useOffline } from '../../../platform/http/connection.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { messageOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { beforeReload, dropDraft, keepDraft } from '../../../platform/page/drafts.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { useEntriesPhrases } from '../words.ts';
import { Clashes } from './clashes.tsx';
import { contentOf, type Draft, draftOf, faultsOf, timingOf } from './draft.ts';
import css from './entry-form.module.css';
import { OptionalFields, TimingFields } from './fields.tsx';
import type { KeptEntry } from './kept-entry.ts';
import { SkipDates } from './skip-dates.tsx';

interface FormProps {
  /** What is filled in: an entry as it was when the form opened, or what was typed before the app reloaded the page. */
  start: KeptEntry;
  isKept: boolean;
  /** Under which what is typed is kept when the app reloads the page. */
  draftKey: string;
  /** All entries of the reader, as they are now. */
  entries: readonly EntryAnswer[];
  /** Date that is offered to be left out. */
  usual: string;
  close: () => void;
}

/** The fields of an own entry, what clashes with it, and what was changed elsewhere meanwhile. */
export function EntryForm({ start, isKept, draftKey, entries, usual, close }: FormProps) {
  const words = useEntriesPhrases();
  const phrases = usePhrases();
  const offline = useOffline();
  const year = useQuery(yearScheduleQuery).data ?? null;
  const { id } = start;
  const [base, setBase] = useState(start.version);
  const [draft, setDraft] = useState(start.draft);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const known = entries.find(({ entry_id }) => entry_id === id) ?? null;
  const isGone = base !== null && known === null;
  const isChanged = base !== null && known !== null && known.version !== base;
  const isTouched = isKept || draft !== start.draft;
  useEffect(() => {
    dropDraft(draftKey);
    // One that was kept for a reload that the reader has called off.
    return () => dropDraft(draftKey);
  }, [draftKey]);
  useEffect(() => {
    if (!isTouched) return;
    const kept: KeptEntry = { id, version: base, draft };
    return beforeReload({ keep: () => keepDraft(draftKey, kept) });
  }, [isTouched, draftKey, id, base, draft]);

  const refuse = (lead: string) => (error: Error) => {
    const isFull = error instanceof ApiProblem && error.code === 'TOO_MANY_ENTRIES';
    const isOutdated = error instanceof ApiProblem && error.code === 'ENTRY_CHANGED';
    // What was changed is said by itself, once it is loaded.
    if (isOutdated) setRefusal(null);
    else setRefusal(isFull ? words.tooMany(MOST_ENTRIES) : `${lead} ${messageOf(error, phrases)}`);
  };
  const save = useSaveEntry({
    onSaved(entry) {
      showToast(words.saved(entry.title));
      close();
    },
    onFailed: refuse(words.failed),
  });
  const remove = useDeleteEntry({
    onDeleted(entry) {
      const undo = () => void restoreEntry(entry).catch(() => showToast(words.undoFailed));
      showToast(words.deleted(entry.title), { action: { label: words.undo, run: undo } });
      close();
    },
    onFailed: refuse(words.deleteFailed),
  });
  const isBusy = save.isPending || remove.isPending;
  const faults = faultsOf(draft, year);
  const timing = timingOf(draft);
  const isRight = timing !== null && faults.every((fault) => fault === 'title' || fault === 'none');
  const change = (part: Partial<Draft>) => {
    setRefusal(null);
    setDraft((now) => ({ ...now, ...part }));
  };
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setTried(true);
    if (faults.length > 0 || timing === null) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (offline) return setRefusal(words.offline);
    if (isBusy) return;
    setRefusal(null);
    // The reader has seen what the other version says.
    save.mutate({ content: contentOf(draft, timing, id), version: known?.version ?? null });
  }
  function takeOver(entry: EntryAnswer) {
    setBase(entry.version);
    setDraft(draftOf(entry));
  }
  const whenOf = ({ date, minutes, duration }: EntryAnswer) =>
    `${phrases.dates.long(date)} ${clockOf(minutes)}–${clockOf((minutes + duration) % DAY_MINUTES)}`;
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {offline && (
        <Banner framed tone="warn" role="status">
          <p>{tied(words.offline)}</p>
        </Banner>
      )}
      {isChanged && (
        <Banner
          framed
          tone="warn"
          role="alert"
          actions={
            <Button compact onClick={() => takeOver(known)}>
              {words.changedLoad}
            </Button>
          }
        >
          <p>{tied(words.changed(known.title, whenOf(known)))}</p>
        </Banner>
      )}
      {isGone && (
        <Banner framed tone="warn" role="alert">
          <p>{tied(words.gone)}</p>
        </Banner>
      )}
      <TimingFields draft={draft} faults={isTried ? faults : []} onChange={change} />
      {isRight && draft.repeat !== 'once' && (
        <SkipDates timing={timing} year={year} usual={usual} onChange={(skipped) => change({ skipped })} />
      )}
      {isRight && <Clashes timing={timing} entries={entries} own={id} />}
      <OptionalFields draft={draft} onChange={change} />
      {refusal !== null && (
        <Banner framed tone="bad" role="alert">
          <p>{tied(refusal)}</p>
        </Banner>
      )}
      <div className={css.actions}>
        <Button type="submit" kind="primary" aria-disabled={isBusy}>
          {words.save}
        </Button>
        {known !== null && base !== null && (
          <Button
            kind="danger"
            icon={Trash2}
            aria-disabled={isBusy}
            onClick={() => (offline ? setRefusal(words.offline) : isBusy || remove.mutate(known))}
          >
            {words.delete}
          </Button>
        )}
      </div>
    </form>
  );
}
