import type { ExamPlanAnswer } from '@kahan/contract';
import { MOST_BLOCKED_DAYS, MOST_GAP_DAYS, movedInOrder } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { ArrowDown, ArrowUp, X } from 'lucide';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/form/button.tsx';
import { Select } from '../../ui/form/fields.tsx';
import { FoldButton } from '../../ui/form/fold-button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Announced } from '../../ui/layout/hidden.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './exam-plan.module.css';
import type { Subject } from './facts.ts';

type Wishes = Pick<ExamPlanAnswer, 'gap_days' | 'blocked' | 'order' | 'retake'>;

interface WishesProps {
  wishes: Wishes;
  /** In the reader's order. */
  subjects: readonly Subject[];
  /** Local date in Prague. */
  today: string;
  /** Nothing can be saved now. */
  isOff: boolean;
  onChange: (change: Partial<Wishes>) => void;
}

/** The reader's wishes for the plan; folded into a line until they are changed. */
export function WishesEditor(props: WishesProps) {
  const { wishes, subjects, isOff, onChange } = props;
  const words = useTexts('exam-plan');
  const [isOpen, open] = useState(false);
  const id = useId();
  const { gap_days, blocked, retake } = wishes;
  return (
    <Sheet label={words.wishes}>
      <Row>
        <div className="stack gap-2 start">
          <h2 className="plain heavy">
            <FoldButton isOpen={isOpen} {...(isOpen && { controls: id })} onToggle={() => open(!isOpen)}>
              {words.wishes}
            </FoldButton>
          </h2>
          <p className="small dim">{words.wishesShort(gap_days, blocked.length, retake)}</p>
          {isOpen && (
            <div id={id} className={css.wish}>
              {isOff && <p className="small warning">{words.noNetwork}</p>}
              <fieldset className={css.wishes} disabled={isOff} aria-label={words.wishes}>
                <div className={css.wish}>
                  <label className="small strong" htmlFor={`${id}-gap`}>
                    {words.gap}
                  </label>
                  <Select
                    id={`${id}-gap`}
                    value={String(gap_days)}
                    options={Array.from({ length: MOST_GAP_DAYS + 1 }, (_, days) => ({
                      value: String(days),
                      label: words.days(days),
                    }))}
                    onChange={(days) => onChange({ gap_days: Number(days) })}
                  />
                </div>
                <BlockedDays {...props} />
                <div className="row gap-3 middle">
                  <Switch
                    labelledBy={`${id}-retake`}
                    isOn={retake}
                    onChange={(isOn) => onChange({ retake: isOn })}
                  />
                  <span id={`${id}-retake`} className="small strong">
                    {words.retake}
                  </span>
                </div>
                {subjects.length > 1 && (
                  <Order subjects={subjects} onOrder={(order) => onChange({ order })} />
                )}
              </fieldset>
            </div>
          )}
        </div>
      </Row>
    </Sheet>
  );
}

/** The days that do not work, and one more. */
function BlockedDays({ wishes: { blocked }, today, onChange }: WishesProps) {
  const words = useTexts('exam-plan');
  const { dates } = usePhrases();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = field.current;
    if (input === null || input.value === '') return;
    if (!blocked.includes(input.value)) onChange({ blocked: [...blocked, input.value].sort() });
    input.value = '';
    input.focus();
  };
  return (
    <section className={css.wish} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`} className="small strong">
        {words.blocked}
      </h3>
      {blocked.length > 0 && (
        <ul className="wraps gap-2">
          {blocked.map((date) => (
            <li key={date}>
              <Button
                compact
                icon={X}
                aria-label={words.removeDay(dates.long(date))}
                onClick={() => {
                  onChange({ blocked: blocked.filter((one) => one !== date) });
                  // The button is gone.
                  field.current?.focus();
                }}
              >
                {dates.date(date)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {blocked.length < MOST_BLOCKED_DAYS && (
        <form className="wraps gap-2 middle" onSubmit={add}>
          <input
            ref={field}
            type="date"
            className="field"
            aria-label={words.day}
            required
            min={today}
            max="2199-12-31"
          />
          <Button type="submit">{words.addDay}</Button>
        </form>
      )}
    </section>
  );
}

interface OrderProps {
  subjects: readonly Subject[];
  onOrder: (order: string[]) => void;
}

/** The subjects in the order of their importance; a button keeps the focus while its line moves. */
function Order({ subjects, onOrder }: OrderProps) {
  const words = useTexts('exam-plan');
  const heading = useId();
  const list = useRef<HTMLOListElement>(null);
  const [pressed, press] = useState<{ code: string; by: -1 | 1 } | null>(null);
  const codes = subjects.map(({ code }) => code);
  const order = codes.join('\n');
  useLayoutEffect(() => {
    if (pressed === null || order === '') return;
    const { code, by } = pressed;
    list.current?.querySelector<HTMLElement>(`[data-step="${by} ${CSS.escape(code)}"]`)?.focus();
  }, [pressed, order]);
  const at = codes.indexOf(pressed?.code ?? '');
  const said = subjects[at];
  const step = ({ code, name }: Subject, by: -1 | 1, isEnd: boolean) => (
    <IconButton
      icon={by < 0 ? ArrowUp : ArrowDown}
      label={by < 0 ? words.up(name) : words.down(name)}
      data-step={`${by} ${code}`}
      aria-disabled={isEnd}
      onClick={() => {
        if (isEnd) return;
        press({ code, by });
        onOrder(movedInOrder(codes, code, by));
      }}
    />
  );
  return (
    <section className={css.wish} aria-labelledby={heading}>
      <h3 id={heading} className="small strong">
        {words.order}
      </h3>
      <p className="small dim measure">{words.orderHint}</p>
      <ol ref={list} className={css.subjects}>
        {subjects.map((subject, index) => (
          <li key={subject.code} className={css.subject}>
            <span>{nonBreaking(subject.name)}</span>
            <span className={css.steps}>
              {step(subject, -1, index === 0)}
              {step(subject, 1, index === subjects.length - 1)}
            </span>
          </li>
        ))}
      </ol>
      <Announced>{said && words.movedTo(said.name, at + 1, codes.length)}</Announced>
    </section>
  );
}
