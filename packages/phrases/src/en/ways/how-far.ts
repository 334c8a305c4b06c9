import { counted } from '../../words.ts';

const minutes = (count: number) => counted('en', count, { one: 'minute', other: 'minutes' });

/** Phrases beside a lesson: how far it is from the lesson before. */
export const howFar = {
  howFar: (count: number, room: string) => `${minutes(count)} on foot from ${room}`,
  tooFar: (count: number, room: string, pause: number) =>
    pause === 0
      ? `${minutes(count)} on foot from ${room}, and there is no break`
      : `${minutes(count)} on foot from ${room}, the break has only ${pause}`,
  /** On a day with rooms in several towns. */
  town: (town: string, others: string) => `In ${town}. Other lessons of the day: ${others}.`,
};

export type HowFarPhrases = typeof howFar;
