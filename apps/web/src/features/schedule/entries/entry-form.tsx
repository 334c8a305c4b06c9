import type { EntryAnswer } from '@kahan/contract';
import { calendarAddress, entryDates, MOST_ENTRIES } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useSaveEntry } from '../../../data/entries/commands.ts';
import { clockSpan } from '../../../data/schedule/lesson-names.ts';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { useOffline } from '../../../platform/http/connection.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { failureOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { beforeReload, dropDraft, keepDraft } from '../../../platform/page/drafts.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Clashes } from './clashes.tsx';
import { DeletionChoice, useDeletion } from './deletion.tsx';
import type { StoredDraft } from './draft.ts';
import { contentOf, type Draft, draftOf, faultsOf, isOfTiming, longTexts, timingOf } from './draft.ts';
import css from './entry-form.module.css';
import { OptionalFields, TimingFields } from './fields.tsx';
import { SkipDates } from './skip-dates.tsx';

interface FormProps {
  /** Initial values: the entry as it was when the form opened, or the draft from before a reload. */
  start: StoredDraft;
  isStored: boolean;
  /** Storage key of the draft while the app reloads the page. */
  draftKey: string;
  /** All entries of the reader, as they are now. */
  entries: readonly EntryAnswer[];
  /** Date that is offered to be left out. */
  usual: string;
  /** Whether the page below shows a date. */
  isShown: (date: string) => boolean;
  close: () => void;
}

/** The fields of an own entry, its clashes, and its changes that were made elsewhere meanwhile. */
export function EntryForm({ start, isStored, draftKey, entries, usual, isShown, close }: FormProps) {
  const words = useTexts('entries');
  const phrases = usePhrases();
  const offline = useOffline();
  const [, navigate] = useLocation();
  const year = useQuery(yearScheduleQuery).data ?? null;
  const { id } = start;
  const [base, setBase] = useState(start.version);
  const [draft, setDraft] = useState(start.draft);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const current = entries.find(({ entry_id }) => entry_id === id) ?? null;
  const isGone = base !== null && current === null;
  const isChanged = base !== null && current !== null && current.version !== base;
  const isTouched = isStored || draft !== start.draft;
  useEffect(() => {
    dropDraft(draftKey);
    // The draft is left over when the reader has called off the reload.
    return () => dropDraft(draftKey);
  }, [draftKey]);
  useEffect(() => {
    if (!isTouched) return;
    const stored: StoredDraft = { id, version: base, draft };
    return beforeReload({ keep: () => keepDraft(draftKey, stored) });
  }, [isTouched, draftKey, id, base, draft]);

  const refuse = (lead: string) => (error: Error) => {
    const isFull = error instanceof ApiProblem && error.code === 'TOO_MANY_ENTRIES';
    const isOutdated = error instanceof ApiProblem && error.code === 'ENTRY_CHANGED';
    // A banner tells the change once the other version is loaded.
    if (isOutdated) setRefusal(null);
    else setRefusal(isFull ? words.tooMany(MOST_ENTRIES) : failureOf(lead, error, phrases));
  };
  const save = useSaveEntry({
    onSaved(entry) {
      const dates = entryDates(entry, year);
      const [first = entry.date] = dates;
      if (dates.some(isShown)) showToast(words.saved(entry.title));
      else
        showToast(words.savedOn(entry.title, phrases.dates.long(first)), {
          action: {
            label: words.show,
            run: () => navigate(calendarAddress({ view: 'day', date: first })),
          },
        });
      close();
    },
    onFailed: refuse(words.failed),
  });
  const deletion = useDeletion({ usual, isShown, onDone: close, onFailed: refuse(words.deleteFailed) });
  const isBusy = save.isPending || deletion.isBusy;
  const faults = faultsOf(draft, year);
  const timing = timingOf(draft);
  const isRight = timing !== null && !faults.some(isOfTiming);
  const isByWeek = draft.repeat === 'odd' || draft.repeat === 'even';
  const firstHeld = isRight && isByWeek ? entryDates({ ...timing, skipped: [] }, year)[0] : undefined;
  const shownFaults = isTried ? faults : longTexts(draft);
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
    if (offline || isBusy) return;
    setRefusal(null);
    // The banner has shown the other version, so the save replaces it.
    save.mutate({ content: contentOf(draft, timing, id), version: current?.version ?? null });
  }
  function takeOver(entry: EntryAnswer) {
    setBase(entry.version);
    setDraft(draftOf(entry));
  }
  const whenOf = ({ date, minutes, duration }: EntryAnswer) =>
    `${phrases.dates.long(date)} ${clockSpan({ minutes, duration })}`;
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {isChanged && (
        <Banner
          framed
          tone="warn"
          role="alert"
          actions={
            <Button compact onClick={() => takeOver(current)}>
              {words.changedLoad}
            </Button>
          }
        >
          <p>{words.changed(current.title, whenOf(current))}</p>
        </Banner>
      )}
      {isGone && (
        <Banner framed tone="warn" role="alert">
          <p>{words.gone}</p>
        </Banner>
      )}
      <TimingFields draft={draft} faults={shownFaults} onChange={change} />
      {isRight && firstHeld !== undefined && firstHeld !== draft.date && (
        <p className="small dim">{words.firstHeld(phrases.dates.long(firstHeld))}</p>
      )}
      {isRight && draft.repeat !== 'once' && (
        <SkipDates timing={timing} year={year} usual={usual} onChange={(skipped) => change({ skipped })} />
      )}
      {isRight && <Clashes timing={timing} entries={entries} own={id} />}
      <OptionalFields draft={draft} faults={shownFaults} onChange={change} />
      {offline && (
        <Banner key={String(isTried)} framed tone="warn" role={isTried ? 'alert' : 'status'}>
          <p>{words.offline}</p>
        </Banner>
      )}
      {refusal !== null && (
        <Banner framed tone="bad" role="alert">
          <p>{refusal}</p>
        </Banner>
      )}
      <div className={css.actions}>
        <Button type="submit" kind="primary" aria-disabled={isBusy}>
          {words.save}
        </Button>
        {current !== null && base !== null && !deletion.isAsking && (
          <Button
            kind="danger"
            icon={Trash2}
            aria-disabled={isBusy}
            onClick={() => (offline ? setTried(true) : isBusy || deletion.ask(current))}
          >
            {words.delete}
          </Button>
        )}
      </div>
      {current !== null && deletion.isAsking && <DeletionChoice entry={current} deletion={deletion} />}
    </form>
  );
}
