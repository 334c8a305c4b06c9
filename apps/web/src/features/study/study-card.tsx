import type { StudyAnswer } from '@kahan/contract';
import { telAddress } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import css from './study-card.module.css';
import { useStudyPhrases } from './words.ts';

const TABS = ['info', 'referent'] as const;
type Tab = (typeof TABS)[number];

function Facts({ facts }: { facts: [term: string, value: ReactNode][] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The marker, unless the words say it already (spec 2). */
const marked = (type: string, marker: string) =>
  type.toLowerCase().includes(marker) ? type : `${type} (${marker})`;

function Info({ of }: { of: StudyAnswer }) {
  const { info, none, years } = useStudyPhrases();
  return (
    <Facts
      facts={[
        [info.programme, of.study_program],
        [info.field, of.field_of_study.value],
        [info.faculty, of.faculty],
        [info.type, of.is_followup ? marked(of.type.value, info.followup) : of.type.value],
        [info.form, of.form.value],
        [info.group, of.group],
        [info.school_year, of.school_year],
        [info.last_active_year, years(of.last_active_year)],
        [info.state, of.state.value],
        [info.winter, of.result.winter ?? none],
        [info.total, of.result.total ?? none],
      ]}
    />
  );
}

function ReferentFacts({ of: { referent } }: { of: StudyAnswer }) {
  const study = useStudyPhrases();
  const words = study.referent;
  return (
    <Facts
      facts={[
        [words.name, referent.name],
        [words.opening_hours, referent.opening_hours],
        [
          words.tel,
          <a key="tel" href={telAddress(referent.tel) ?? undefined}>
            {referent.tel}
          </a>,
        ],
        [
          words.email,
          <a key="mail" href={`mailto:${referent.email}`}>
            {referent.email}
          </a>,
        ],
        [words.address, referent.address],
      ]}
    />
  );
}

interface StudyCardProps {
  of: StudyAnswer;
  /** Beside the name. */
  action?: ReactNode;
  /** Between the name and the tabs. */
  figures?: ReactNode;
  opens?: Tab;
}

/** A study: programme and year of study on top, then tabs (spec 2, Overview). */
export function StudyCard({ of, action, figures, opens = 'info' }: StudyCardProps) {
  const study = useStudyPhrases();
  const id = useId();
  const [tab, setTab] = useState<Tab>(opens);
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? 'info';
    setTab(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <article className="stack gap-3" aria-labelledby={`${id}-title`} data-study={of.study_id}>
      <header className={css.head}>
        <h2 id={`${id}-title`}>
          {nonBreaking(of.study_program)}{' '}
          <span className={css.grade}>{study.schoolYear(of.school_year)}</span>
        </h2>
        {action}
      </header>
      {figures}
      <div
        ref={list}
        role="tablist"
        aria-label={study.tabsOf(of.study_program)}
        className={css.tabs}
        onKeyDown={move}
      >
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            data-tab={one}
            aria-selected={one === tab}
            aria-controls={`${id}-panel`}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => setTab(one)}
          >
            {study.tabs[one]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'info' ? <Info of={of} /> : <ReferentFacts of={of} />}
      </div>
    </article>
  );
}
