import type { ScheduleType } from '@kahan/contract/runtime';
import { Plus } from 'lucide';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox, Choice } from '../../../ui/form/fields.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FLAGS } from '../settings/display.ts';
import { setDisplayFlag, useDisplayFlags } from '../settings/stored.ts';
import { Filters } from '../sources/filters.tsx';
import type { LoadedSource } from '../sources/loaded-source.ts';
import { type ScheduleView, SHAPES } from '../view.ts';
import css from './options.module.css';

interface OptionsProps {
  view: ScheduleView;
  loaded: readonly LoadedSource[];
  onView: (next: ScheduleView) => void;
  /** Opens the search in place of this dialog. */
  onLookUp: (kind: ScheduleType | null, text: string) => void;
  onClose: () => void;
}

/** Settings of the timetable (spec 2, Schedule: settings and filters). */
export function OptionsDialog({ view, loaded, onView, onLookUp, onClose }: OptionsProps) {
  const words = useTexts('schedule-options');
  const tools = useTexts('schedule-tools');
  const flags = useDisplayFlags();
  const id = useId();
  return (
    <Dialog low reading title={tools.options} onClose={onClose}>
      {() => (
        <>
          <section className={css.part}>
            <h3 id={`${id}-shape`} className="small dim heavy">
              {words.shape}
            </h3>
            <Choice
              labelledBy={`${id}-shape`}
              value={view.shape}
              options={SHAPES.map((shape) => ({ value: shape, label: words.shapes[shape] }))}
              onChange={(shape) => onView({ ...view, shape })}
            />
          </section>
          <section className={css.part} aria-labelledby={`${id}-sources`}>
            <div className="wraps middle gap-2 between">
              <h3 id={`${id}-sources`} className="small dim heavy">
                {tools.sources}
              </h3>
              <Button compact icon={Plus} onClick={() => onLookUp(null, '')}>
                {tools.add}
              </Button>
            </div>
            <Filters view={view} loaded={loaded} onView={onView} onLookUp={onLookUp} />
          </section>
          <section className={css.part} aria-labelledby={`${id}-parts`}>
            <h3 id={`${id}-parts`} className="small dim heavy">
              {words.parts}
            </h3>
            <div className={css.flags}>
              {FLAGS.map((flag) => (
                <Checkbox
                  key={flag}
                  label={words.flags[flag]}
                  checked={flags[flag]}
                  onChange={(on) => setDisplayFlag(flag, on)}
                />
              ))}
            </div>
          </section>
        </>
      )}
    </Dialog>
  );
}
