import type { ComingReminder, RemindersAnswer } from '@kahan/contract';
import { LEAD_CHOICES, REMINDER_KINDS, type ReminderKind, unixSeconds } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { cancelReminders, useChangeReminders, useReminders } from '../../data/reminders.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { loadStateOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { report } from '../../platform/report.ts';
import { useNow } from '../../platform/time/clock.ts';
import { momentAt } from '../../platform/time/dates.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Select } from '../../ui/form/fields.tsx';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './reminders.module.css';

type Leads = RemindersAnswer['leads'];
type Lead = Leads[ReminderKind][number];

/** Kinds for readers who do not study. */
const KINDS_OF_STAFF: readonly ReminderKind[] = ['lesson'];
/** Reminders that are listed at first. */
const LISTED = 5;
const DAY = 1_440;
/** Nobody needs to hear of a lesson a week before. */
const isOffered = (kind: ReminderKind, lead: number) => kind !== 'lesson' || lead <= DAY;

/** The kinds of reminders, how long before they come, and the coming ones (decision 095). */
export function RemindersSection() {
  const words = useTexts('reminders');
  const { query, value: reminders } = useReminders();
  const change = useChangeReminders((error) => {
    showToast(words.saveFailed);
    report(error, 'reminders');
  });
  const kinds = useIsStudent() === false ? KINDS_OF_STAFF : REMINDER_KINDS;
  return (
    <Sheet label={words.title}>
      <HeadingRow>{words.title}</HeadingRow>
      <Row>
        <p className="small dim measure">{words.hint}</p>
      </Row>
      {reminders &&
        kinds.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            leads={reminders.leads[kind]}
            onChange={(leads) => change({ [kind]: leads })}
          />
        ))}
      {reminders && <Coming coming={reminders.coming} />}
      {loadStateOf(query) === 'loading' && (
        <Row>
          <Loading onCancel={cancelReminders}>
            {kinds.map((kind) => (
              <Skeleton key={kind} width="min(20rem, 80%)" height="var(--lead-24)" />
            ))}
          </Loading>
        </Row>
      )}
      <LoadProblem title={words.loadFailed} query={query} />
    </Sheet>
  );
}

interface KindRowProps {
  kind: ReminderKind;
  leads: readonly Lead[];
  onChange: (leads: Lead[]) => void;
}

/** One kind: how long before, and for an exam a second time. */
function KindRow({ kind, leads: [first, second], onChange }: KindRowProps) {
  const words = useTexts('reminders');
  const id = useId();
  const choices = (none: string, without?: Lead) => [
    { value: '', label: none },
    ...LEAD_CHOICES.filter((lead) => isOffered(kind, lead) && lead !== without).map((lead) => ({
      value: String(lead),
      label: nonBreaking(words.before(lead)),
    })),
  ];
  /** A second lead alone is the first one. */
  const choose = (one: string, other: Lead | undefined) => {
    const chosen = LEAD_CHOICES.find((lead) => String(lead) === one);
    const leads = [chosen, other].filter((lead) => lead !== undefined);
    onChange([...new Set(leads)].sort((a, b) => b - a));
  };
  return (
    <Row>
      <div className={css.kind}>
        <div className={css.words}>
          <label className="strong" htmlFor={id}>
            {words.kinds[kind]}
          </label>
          <p id={`${id}-hint`} className="small dim">
            {words.kindHints[kind]}
          </p>
        </div>
        <div className={css.leads}>
          <Select
            id={id}
            describedBy={`${id}-hint`}
            value={first === undefined ? '' : String(first)}
            options={choices(words.off, second)}
            onChange={(value) => choose(value, second)}
          />
          {kind === 'exam' && first !== undefined && (
            <>
              <label htmlFor={`${id}-again`}>
                <VisuallyHidden>{words.againOf(words.kinds[kind])}</VisuallyHidden>
              </label>
              <Select
                id={`${id}-again`}
                value={second === undefined ? '' : String(second)}
                options={choices(words.once, first)}
                onChange={(value) => choose(value, first)}
              />
            </>
          )}
        </div>
      </div>
    </Row>
  );
}

/** The reminders that will come, the next one first. */
function Coming({ coming }: { coming: readonly ComingReminder[] }) {
  const words = useTexts('reminders');
  const { dates } = usePhrases();
  const now = unixSeconds(useNow());
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  const listed = isWhole ? coming : coming.slice(0, LISTED);
  const moment = (seconds: number) => momentAt(seconds, now, dates);
  return (
    <section aria-labelledby={heading}>
      <Row last={listed.length === 0}>
        <h3 id={heading} className="plain strong">
          {words.next}
        </h3>
        {coming.length === 0 && <p className="small dim">{words.nothing}</p>}
      </Row>
      {listed.length > 0 && (
        <ul className={css.list}>
          {listed.map(({ kind, at, start, name, type, path }) => (
            <Row as="li" key={`${kind} ${path} ${start} ${at}`}>
              <p>
                <Link href={path}>{nonBreaking(name)}</Link>
                {', '}
                {nonBreaking(words.coming[kind](type, moment(start)))}
              </p>
              <p className="small dim">{nonBreaking(words.comes(moment(at)))}</p>
            </Row>
          ))}
        </ul>
      )}
      {listed.length < coming.length && (
        <Row last>
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {words.all(coming.length)}
          </Button>
        </Row>
      )}
    </section>
  );
}
