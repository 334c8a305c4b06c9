import type { WayAnswer, WayStepAnswer } from '@kahan/contract';
import { walkMinutes } from '@kahan/domain';
import type { StepText, WayPhrases } from '@kahan/phrases/en/way';

/** A step in words, with the minutes after which it is done. */
export interface ToldStepLine extends StepText {
  kind: WayStepAnswer['kind'];
  /** Null for the first step. */
  minutes: number | null;
}

/** The steps of a way in words. */
export function toldSteps({ way, to }: WayAnswer, words: WayPhrases): ToldStepLine[] {
  return (way?.steps ?? []).map((step, index, steps) => {
    const name = step.kind === 'arrive' ? (to.room?.name ?? step.name) : step.name;
    return {
      ...words.step({ ...step, name, isFirst: index === 0 }),
      kind: step.kind,
      minutes: index === 0 && steps.length > 1 ? null : walkMinutes(step.at_seconds),
    };
  });
}

/** How many minutes a time is longer than another one, as the two are told. */
export const minutesLonger = (seconds: number, than: number): number =>
  walkMinutes(seconds) - walkMinutes(than);
