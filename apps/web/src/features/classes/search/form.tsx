import type { Department } from '@kahan/contract';
import { CLASS_LANGUAGES, CLASS_TYPES } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type ClassSearch, departmentsQuery } from '../../../data/classes.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Chip } from '../../../ui/form/chip.tsx';
import { SearchField, Select } from '../../../ui/form/fields.tsx';
import { ChipLine, FilterBar, FilterLine } from '../../../ui/form/filter-bar.tsx';
import { FoldButton } from '../../../ui/form/fold-button.tsx';
import css from './form.module.css';
import type { useForm } from './use-form.ts';

/** From this width on the extended section is open from the start. */
const WIDE = '(min-width: 992px)';

/** Faculties by name, each before its departments; offices teach nothing. */
function departmentOptions(all: readonly Department[]): { value: string; label: string }[] {
  const byName = (a: Department, b: Department) => a.name.localeCompare(b.name, language());
  const partsOf = (parent: string) => all.filter((one) => one.kind === 'department' && one.parent === parent);
  const option = (one: Department, indent = '') => ({ value: one.code, label: indent + one.name });
  return all
    .filter(({ kind }) => kind === 'faculty')
    .toSorted(byName)
    .flatMap((faculty) => [
      option(faculty),
      ...partsOf(faculty.code)
        .toSorted(byName)
        .map((one) => option(one, '– ')),
    ]);
}

interface ClassFormProps {
  form: ReturnType<typeof useForm>;
  /** The last search failed, which marks its fields (spec 8). */
  isFailed: boolean;
  /** Called when the button or Enter asks for a search. */
  onSubmit: (search: ClassSearch) => void;
  /** How many were found. */
  children: ReactNode;
}

/** The fields of the class search (spec 2): title, code and language, and folded type and department. */
export function ClassForm({
  form: { draft, error, write, choose, submit },
  isFailed,
  onSubmit,
  children,
}: ClassFormProps) {
  const words = useTexts('classes');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(
    () => draft.type !== null || draft.department !== null || matchMedia(WIDE).matches,
  );
  const departments = useQuery({ ...departmentsQuery, enabled: isOpen }).data ?? [];
  const listed = departmentOptions(departments);
  const isUnlisted = draft.department !== null && !listed.some(({ value }) => value === draft.department);
  const isFlagged = (field: 'title' | 'code') =>
    isFailed || error === 'nothingFilled' || (error === 'tooShort' && field === 'title');
  const described = { 'aria-describedby': error === null ? undefined : `${id}-error` };
  return (
    <search>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          const search = submit();
          if (search === null) form.current?.querySelector('input')?.focus();
          else onSubmit(search);
        }}
      >
        <FilterBar label={words.find}>
          <FilterLine label={words.find}>
            <div className={css.pair}>
              <div className={css.title}>
                <SearchField
                  id={`${id}-title`}
                  value={draft.title}
                  placeholder={words.titleHint}
                  aria-label={words.title}
                  aria-invalid={isFlagged('title') || undefined}
                  {...described}
                  onChange={(event) => write({ title: event.target.value })}
                />
              </div>
              <input
                className={cx('field', css.code)}
                value={draft.code}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="search"
                placeholder={words.code}
                aria-label={words.code}
                aria-invalid={isFlagged('code') || undefined}
                {...described}
                onChange={(event) => write({ code: event.target.value })}
              />
            </div>
          </FilterLine>
          <ChipLine label={words.language}>
            {CLASS_LANGUAGES.map((one) => (
              <Chip key={one} isOn={draft.language === one} onClick={() => choose({ language: one })}>
                {words.languages[one]}
              </Chip>
            ))}
            <FoldButton isOpen={isOpen} controls={`${id}-more`} onToggle={() => setOpen(!isOpen)}>
              <span className="small">{isOpen ? words.fewer : words.more}</span>
            </FoldButton>
          </ChipLine>
          <div id={`${id}-more`} hidden={!isOpen}>
            <FilterLine label={words.extended}>
              <div className={css.choices}>
                <label htmlFor={`${id}-type`} className="hidden-text">
                  {words.type}
                </label>
                <Select
                  id={`${id}-type`}
                  value={draft.type ?? ''}
                  options={[
                    { value: '', label: words.allTypes },
                    ...CLASS_TYPES.map((value) => ({ value, label: words.types[value] })),
                  ]}
                  onChange={(type) => choose({ type: type === '' ? null : type })}
                />
                <label htmlFor={`${id}-department`} className="hidden-text">
                  {words.department}
                </label>
                <Select
                  id={`${id}-department`}
                  value={draft.department ?? ''}
                  options={[
                    { value: '', label: words.allDepartments },
                    ...(isUnlisted ? [{ value: draft.department ?? '', label: draft.department }] : []),
                    ...listed,
                  ]}
                  onChange={(department) => choose({ department: department || null })}
                />
              </div>
            </FilterLine>
          </div>
          <div className={css.foot}>
            <Button type="submit">{words.search}</Button>
            {error === null ? (
              children
            ) : (
              <p id={`${id}-error`} role="alert" className="small negative">
                {words[error]}
              </p>
            )}
          </div>
        </FilterBar>
      </form>
    </search>
  );
}
