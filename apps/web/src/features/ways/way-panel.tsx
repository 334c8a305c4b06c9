import type { WayAnswer, WayStepAnswer } from '@kahan/contract';
import { type WayView, wayAddress } from '@kahan/contract/runtime';
import { isTooFar, pragueMinutes, walkMinutes } from '@kahan/domain';
import type { StepText, WayPhrases } from '@kahan/phrases/en/ways/way';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide';
import { useId } from 'react';
import { clockOf } from '../../data/schedule/lesson-names.ts';
import { wayQuery } from '../../data/ways.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { currentSearch } from '../../platform/page/navigation.ts';
import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadProblem } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import type { OwnWalk } from './own-walks.ts';
import css from './way-panel.module.css';
import { WayStart } from './way-start.tsx';

interface WayPanelProps {
  view: WayView;
  onShow: (view: WayView) => void;
  /** The reader's lessons at both ends of the way; null when they are not. */
  walk: OwnWalk | null;
  /** The reader's lessons at the end of the way, and the one before it. */
  before: OwnWalk | null;
}

/** A way in words: how long it takes, its steps, where it begins, whether it has stairs. */
export function WayPanel({ view, onShow, walk, before }: WayPanelProps) {
  const words = useTexts('way');
  const query = useQuery(wayQuery(view));
  const { data: answer } = query;
  const { error } = query;
  const unknown = error instanceof ApiProblem && error.code === 'NOT_FOUND' ? error.field : null;
  // The one place in which the choice of the start keeps the focus while another way loads.
  return (
    <div className={css.panel}>
      {answer !== undefined ? (
        <Told answer={answer} view={view} walk={walk} isOther={query.isPlaceholderData} onShow={onShow} />
      ) : unknown !== null ? (
        <EmptyState title={words.roomUnknown(unknown === 'from' ? (view.from ?? '') : view.to)}>
          {words.roomUnknownHint}
        </EmptyState>
      ) : loadStateOf(query) === 'loading' ? (
        <Loading onCancel={() => cancelLoad(wayQuery(view))}>
          <Skeleton width="min(14rem, 70%)" height="var(--lead-14)" />
          <Skeleton width="100%" height="8rem" />
        </Loading>
      ) : (
        <LoadProblem title={words.failed} query={query} />
      )}
      <WayStart view={view} answer={answer} before={before} onShow={onShow} />
    </div>
  );
}

interface ToldProps {
  answer: WayAnswer;
  view: WayView;
  walk: OwnWalk | null;
  /** The answer is that of the other mode, shown until the asked one is there. */
  isOther: boolean;
  onShow: (view: WayView) => void;
}

function Told({ answer, view, walk, isOther, onShow }: ToldProps) {
  const words = useTexts('way');
  return (
    <>
      {answer.way === null ? (
        <Barrier answer={answer} view={view} />
      ) : (
        <>
          <Verdict seconds={answer.way.seconds} meters={answer.way.meters} walk={walk} />
          <Steps steps={toldSteps(answer, words)} walk={walk} />
        </>
      )}
      <StepFree answer={answer} view={view} isOther={isOther} onShow={onShow} />
    </>
  );
}

function Verdict({ seconds, meters, walk }: { seconds: number; meters: number; walk: OwnWalk | null }) {
  const words = useTexts('way');
  const minutes = walkMinutes(seconds);
  if (walk === null) {
    return (
      <p className={css.verdict}>
        <b>{words.verdict(minutes)}</b> <span className="dim">{words.metres(meters)}</span>
      </p>
    );
  }
  const pause = Math.floor(walk.pause / 60);
  const tooFar = isTooFar(seconds, walk.pause);
  const end = pragueMinutes(walk.from.end);
  return (
    <p className={css.verdict}>
      <Icon of={tooFar ? TriangleAlert : Check} className={tooFar ? 'warning' : undefined} />
      <span>
        <b>{(tooFar ? words.verdictTooFar : words.verdictInBreak)(minutes, pause)}</b>{' '}
        <span className="dim">{words.span(end, pause)}</span>
      </span>
    </p>
  );
}

/** The text with its strong part. */
function StepWords({ text, strong }: Pick<ToldStepLine, 'text' | 'strong'>) {
  if (strong === undefined || !text.startsWith(strong)) return text;
  return (
    <>
      <b>{strong}</b>
      {text.slice(strong.length)}
    </>
  );
}

function Steps({ steps, walk }: { steps: readonly ToldStepLine[]; walk: OwnWalk | null }) {
  const words = useTexts('way');
  return (
    <ol className={css.steps} aria-label={words.steps}>
      {steps.map(({ kind, text, strong, hint, minutes }, index) => (
        // Steps have no name of their own, and their order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className={cx((kind === 'lift' || kind === 'stairs') && css.ride)}>
          <span className={css.time}>
            {minutes === null ? (
              index === 0 && walk !== null && clockOf(pragueMinutes(walk.from.end))
            ) : (
              <>
                <span aria-hidden="true">{words.elapsed(minutes)}</span>
                <VisuallyHidden>{words.afterMinutes(minutes)}</VisuallyHidden>
              </>
            )}
          </span>
          <span className={css.step}>
            <StepWords text={text} {...(strong !== undefined && { strong })} />
            {hint !== undefined && <small> {hint}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}

type StepFreeProps = Omit<ToldProps, 'walk'>;

/** The other mode, and what it costs. */
function StepFree({ answer: { way, other_seconds: other }, view, isOther, onShow }: StepFreeProps) {
  const words = useTexts('way');
  const id = useId();
  const { isStepFree } = view;
  const [free, ordinary] =
    isStepFree !== isOther ? [way?.seconds ?? null, other] : [other, way?.seconds ?? null];
  const told =
    free === null ? words.noStepFree : ordinary === null ? '' : words.longer(minutesLonger(free, ordinary));
  // Where there is no way at all, neither mode is a choice.
  if (free === null && ordinary === null) return null;
  return (
    <div className={css.mode}>
      <p id={id}>
        {words.stepFree} <span className="dim">{told}</span>
      </p>
      <Switch labelledBy={id} isOn={isStepFree} onChange={(on) => onShow({ ...view, isStepFree: on })} />
    </div>
  );
}

/** Why there is no way, and the alternative. */
function Barrier({ answer: { barrier, to, other_seconds }, view }: { answer: WayAnswer; view: WayView }) {
  const words = useTexts('way');
  if (barrier === null) return null;
  const { title, text } = words.barrier({ ...barrier, to: to.room?.name ?? view.to });
  const search = () => new URLSearchParams(currentSearch());
  const others =
    view.isStepFree && other_seconds !== null ? (
      <LinkButton compact href={wayAddress({ ...view, isStepFree: false }, search())}>
        {words.withStairs}
      </LinkButton>
    ) : barrier.kind === 'no-plan' && barrier.name === null ? (
      <LinkButton compact href={wayAddress({ ...view, at: null, from: null }, search())}>
        {words.fromEntrance}
      </LinkButton>
    ) : null;
  return (
    <div className={css.barrier}>
      <Icon of={TriangleAlert} className="warning" />
      <EmptyState title={title} action={others}>
        {text}
      </EmptyState>
    </div>
  );
}

/** A step in words, with the minutes after which it is done. */
interface ToldStepLine extends StepText {
  kind: WayStepAnswer['kind'];
  /** null for the first step, and for one that is done in the same minute as the step before it. */
  minutes: number | null;
}

/** The steps of a way in words. */
function toldSteps({ way, to }: WayAnswer, words: WayPhrases): ToldStepLine[] {
  let told: number | null = null;
  return (way?.steps ?? []).map((step, index, steps) => {
    const done = index === 0 && steps.length > 1 ? null : walkMinutes(step.at_seconds);
    const minutes = done === told ? null : done;
    told = done;
    const name = step.kind === 'arrive' ? (to.room?.name ?? step.name) : step.name;
    return {
      ...words.step({ ...step, name, isFirst: index === 0 }),
      kind: step.kind,
      minutes,
    };
  });
}

/** How many minutes a time is longer than another one, as the two are told. */
const minutesLonger = (seconds: number, than: number): number => walkMinutes(seconds) - walkMinutes(than);
