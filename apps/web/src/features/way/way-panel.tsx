import type { WayAnswer } from '@kahan/contract';
import { type WayView, wayAddress } from '@kahan/contract/runtime';
import { isTooFar, pragueMinutes, walkMinutes } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide';
import { useId } from 'react';
import { clockOf } from '../../data/schedule/lesson-names.ts';
import { wayQuery } from '../../data/way.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { currentSearch } from '../../platform/page/navigation.ts';
import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadProblem } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import { tied } from '../../ui/text/tied.ts';
import type { OwnWalk } from './own-walks.ts';
import { minutesLonger, type ToldStepLine, toldSteps } from './told-steps.ts';
import css from './way-panel.module.css';
import { WayStart } from './way-start.tsx';
import { useWayPhrases } from './words.ts';

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
  const words = useWayPhrases();
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
  const words = useWayPhrases();
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
  const words = useWayPhrases();
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
        <b>{tied((tooFar ? words.verdictTooFar : words.verdictInBreak)(minutes, pause))}</b>{' '}
        <span className="dim">{words.span(end, pause)}</span>
      </span>
    </p>
  );
}

/** The text with its strong part. */
function StepWords({ text, strong }: Pick<ToldStepLine, 'text' | 'strong'>) {
  if (strong === undefined || !text.startsWith(strong)) return tied(text);
  return (
    <>
      <b>{tied(strong)}</b>
      {tied(text.slice(strong.length))}
    </>
  );
}

function Steps({ steps, walk }: { steps: readonly ToldStepLine[]; walk: OwnWalk | null }) {
  const words = useWayPhrases();
  return (
    <ol className={css.steps} aria-label={words.steps}>
      {steps.map(({ kind, text, strong, hint, minutes }, index) => (
        // Steps have no name of their own, and their order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className={cx((kind === 'lift' || kind === 'stairs') && css.ride)}>
          <span className={css.time}>
            {minutes === null ? (
              walk !== null && clockOf(pragueMinutes(walk.from.end))
            ) : (
              <>
                <span aria-hidden="true">{words.plus(minutes)}</span>
                <VisuallyHidden>{words.afterMinutes(minutes)}</VisuallyHidden>
              </>
            )}
          </span>
          <span className={css.step}>
            <StepWords text={text} {...(strong !== undefined && { strong })} />
            {hint !== undefined && <small> {tied(hint)}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}

type StepFreeProps = Omit<ToldProps, 'walk'>;

/** The other mode, and what it costs. */
function StepFree({ answer: { way, other_seconds: other }, view, isOther, onShow }: StepFreeProps) {
  const words = useWayPhrases();
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
        {tied(words.stepFree)} <span className="dim">{tied(told)}</span>
      </p>
      <Switch labelledBy={id} isOn={isStepFree} onChange={(on) => onShow({ ...view, isStepFree: on })} />
    </div>
  );
}

/** Why there is no way, and what else there is. */
function Barrier({ answer: { barrier, to, other_seconds }, view }: { answer: WayAnswer; view: WayView }) {
  const words = useWayPhrases();
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
