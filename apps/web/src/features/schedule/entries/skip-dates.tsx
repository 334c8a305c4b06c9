import { type EntryTiming, type EntryYear, entryDates } from '@kahan/domain';
import { Undo2 } from 'lucide';
import { useId, useState } from 'react';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/fields.tsx';
import { useEntriesPhrases } from '../words.ts';

interface SkipDatesProps {
  timing: EntryTiming;
  year: EntryYear | null;
  /** Date that is offered, when the entry is held on it or later. */
  usual: string;
  onChange: (skipped: string[]) => void;
}

/** Leaves out single dates of a repeated entry, and puts them back. */
export function SkipDates({ timing, year, usual, onChange }: SkipDatesProps) {
  const words = useEntriesPhrases();
  const { dates } = usePhrases();
  const id = useId();
  const [wanted, setWanted] = useState(usual);
  const held = entryDates(timing, year);
  const chosen = held.find((date) => date >= wanted) ?? held.at(-1);
  return (
    <section className="stack gap-2">
      {chosen !== undefined && (
        <>
          <label className="small strong" htmlFor={`${id}-date`}>
            {words.skip}
          </label>
          <div className="wraps middle gap-2">
            <Select
              id={`${id}-date`}
              value={chosen}
              options={held.map((value) => ({ value, label: dates.long(value) }))}
              onChange={setWanted}
            />
            <Button compact onClick={() => onChange([...timing.skipped, chosen].sort())}>
              {words.skipIt}
            </Button>
          </div>
        </>
      )}
      {timing.skipped.length > 0 && (
        <>
          <h3 className="small strong">{words.skipped}</h3>
          <ul className="wraps gap-2">
            {timing.skipped.map((date) => (
              <li key={date}>
                <Button
                  compact
                  icon={Undo2}
                  aria-label={words.keepIt(dates.long(date))}
                  onClick={() => onChange(timing.skipped.filter((one) => one !== date))}
                >
                  {dates.date(date)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
