import { PAGES } from '@kahan/contract/runtime';
import { TERM_STATES, TERM_TYPES } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { CalendarRange, SlidersHorizontal } from 'lucide';
import { useState } from 'react';
import { studiesQuery } from '../../../data/studies.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { usePhone } from '../../../platform/page/use-phone.ts';
import { persistedStore } from '../../../platform/storage/persisted-store.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { Chip } from '../../../ui/form/chip.tsx';
import bar from '../../../ui/form/filter-bar.module.css';
import { ChipLine, FilterBar, FilterLine } from '../../../ui/form/filter-bar.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { TermOrder } from '../order/order.ts';
import { OrderList } from '../order/order-list.tsx';
import { ALL, filtersInUse, isFiltered, type TermsView, toggled } from '../view.ts';
import { CodesMenu } from './codes-menu.tsx';
import css from './filters.module.css';
import { NameField } from './name-field.tsx';

/** By subject, or all lines in the reader's order. */
export type Layout = 'subjects' | 'list';

/** The layout of this device; like the order it is a habit, and not a part of the address (decision 032). */
export const storedLayout = persistedStore<Layout>('kahan:terms-layout', (stored) =>
  stored === 'list' ? 'list' : 'subjects',
);

interface FiltersProps {
  view: TermsView;
  onChange: (next: Partial<TermsView>) => void;
  layout: Layout;
  order: TermOrder;
  subjects: readonly { code: string; name: string }[];
  /** Ids of the user's studies. */
  studyIds: readonly string[];
  /** How many terms the filters let through. */
  found: number;
}

/** By the name of the programme; two studies of one programme also by their number. */
function Studies({ view, onChange, studyIds }: Pick<FiltersProps, 'view' | 'onChange' | 'studyIds'>) {
  const words = useTexts('terms');
  const studies = useQuery(studiesQuery).data?.data.studies ?? [];
  const nameOf = (id: string) => {
    const name = studies.find(({ study_id }) => study_id === id)?.study_program;
    const isShared = studies.filter(({ study_program }) => study_program === name).length > 1;
    return name === undefined ? id : isShared ? `${name} (${id})` : name;
  };
  const on = view.studyIds ?? studyIds;
  return (
    <ChipLine label={words.study} name={words.studies}>
      {studyIds.map((id) => (
        <Chip
          key={id}
          isOn={on.includes(id)}
          onClick={() => {
            const next = toggled(studyIds, on, id);
            onChange({ studyIds: next.length === studyIds.length ? null : next });
          }}
        >
          {nameOf(id)}
        </Chip>
      ))}
    </ChipLine>
  );
}

/** The filters by state and by type. */
function Kinds({ view, onChange }: Pick<FiltersProps, 'view' | 'onChange'>) {
  const words = useTexts('terms');
  return (
    <ChipLine label={words.show}>
      {TERM_STATES.map((state) => (
        <Chip
          key={state}
          isOn={view.states.includes(state)}
          onClick={() => onChange({ states: toggled(TERM_STATES, view.states, state) })}
        >
          {words.states[state]}
        </Chip>
      ))}
      {TERM_TYPES.map((type, index) => (
        <Chip
          key={type}
          isOn={view.types.includes(type)}
          className={index === 0 ? css.gap : undefined}
          onClick={() => onChange({ types: toggled(TERM_TYPES, view.types, type) })}
        >
          {words.types[type]}
        </Chip>
      ))}
    </ChipLine>
  );
}

/** By subject or in one list, and in which order. */
function Sorting({ layout, order }: Pick<FiltersProps, 'layout' | 'order'>) {
  const words = useTexts('terms');
  return (
    <FilterLine label={words.sort}>
      <div className={css.sort}>
        <Chip
          isOn={layout === 'subjects'}
          onClick={() => storedLayout.set(layout === 'subjects' ? 'list' : 'subjects')}
        >
          {words.bySubject}
        </Chip>
        <OrderList order={order} />
      </div>
    </FilterLine>
  );
}

/** All filters but the name, in a sheet: on a phone they would push the terms out of the window. */
function FilterSheet({ onClose, ...props }: FiltersProps & { onClose: () => void }) {
  const { view, onChange, layout, order, subjects, studyIds, found } = props;
  const words = useTexts('terms');
  return (
    <Dialog low reading title={words.filters} onClose={onClose}>
      {(close) => (
        <div className={css.sheet}>
          {studyIds.length > 1 && <Studies view={view} onChange={onChange} studyIds={studyIds} />}
          <Kinds view={view} onChange={onChange} />
          <CodesMenu subjects={subjects} codes={view.codes} onCodes={(codes) => onChange({ codes })} />
          <Sorting layout={layout} order={order} />
          <div className={css.end}>
            <Button kind="quiet" disabled={!isFiltered(view)} onClick={() => onChange(ALL)}>
              {words.clear}
            </Button>
            <Button kind="primary" onClick={close}>
              {words.showFound(found)}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Filters and order of the list (spec 2, Exam terms): lines of chips, on a phone behind one button. */
export function Filters(props: FiltersProps) {
  'use memo';
  const { view, onChange, layout, order, subjects, studyIds } = props;
  const words = useTexts('terms');
  const { pages } = usePhrases().shell;
  const phone = usePhone();
  const [isOpen, open] = useState(false);
  const used = filtersInUse(view);
  return (
    <FilterBar label={words.filters}>
      <FilterLine label={words.find}>
        <div className={bar.fields}>
          <NameField name={view.name} onName={(name) => onChange({ name })} />
          {phone ? (
            <Button icon={SlidersHorizontal} aria-haspopup="dialog" onClick={() => open(true)}>
              <span aria-hidden="true">{words.filter}</span>
              {used > 0 && (
                <span className={css.used} aria-hidden="true">
                  {used}
                </span>
              )}
              <span className="hidden-text">{words.filterUsed(used)}</span>
            </Button>
          ) : (
            <CodesMenu subjects={subjects} codes={view.codes} onCodes={(codes) => onChange({ codes })} />
          )}
          <LinkButton icon={CalendarRange} href={PAGES.terms_plan.path} aria-label={pages.terms_plan}>
            {words.toPlan}
          </LinkButton>
        </div>
      </FilterLine>
      {!phone && (
        <>
          {studyIds.length > 1 && <Studies view={view} onChange={onChange} studyIds={studyIds} />}
          <Kinds view={view} onChange={onChange} />
          <Sorting layout={layout} order={order} />
        </>
      )}
      {phone && isOpen && <FilterSheet {...props} onClose={() => open(false)} />}
    </FilterBar>
  );
}
