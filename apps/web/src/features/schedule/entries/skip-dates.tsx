import { type EntryTiming, type EntryYear, entryDates } from '@kahan/domain';
import { Undo2 } from 'lucide';
import { useId, useState } from 'react';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/fields.tsx';

interface SkipDatesProps {
  timing: EntryTiming;
  year: EntryYear | null;
  /** Date that is offered, when the entry is held on it or later. */
  usual: string;
  onChange: (skipped: string[]) => void;
}

/** Leaves out single dates of a repeated entry, and puts them back. */
export function SkipDates({ timing, year, usual, onChange }: SkipDatesProps) {
  const words = useTexts('entries');
  const { dates } = usePhrases();
  const id = useId();
  const [wantedDate, setWanted] = useState(usual);
  const heldDates = entryDates(timing, year);
  const chosenDate = heldDates.find((date) => date >= wantedDate) ?? heldDates.at(-1);
  return (
    <section className="stack gap-2">
      {chosenDate !== undefined && (
        <>
          <label className="small strong" htmlFor={`${id}-date`}>
            {words.skip}
          </label>
          <div className="wraps middle gap-2">
            <Select
              id={`${id}-date`}
              value={chosenDate}
              options={heldDates.map((value) => ({ value, label: dates.long(value) }))}
              onChange={setWanted}
            />
            <Button compact onClick={() => onChange([...timing.skipped, chosenDate].sort())}>
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
