import type { HowFarPhrases } from '../../en/ways/how-far.ts';
import { counted } from '../../words.ts';

const minutes = (count: number) => counted('cs', count, { one: 'minuta', few: 'minuty', other: 'minut' });

export const howFar: HowFarPhrases = {
  howFar: (count, room) => `${minutes(count)} pěšky z místnosti ${room}`,
  town: (town, others) => `Město: ${town}. Jiné hodiny téhož dne: ${others}.`,
  tooFar: (count, room, pause) =>
    pause === 0
      ? `${minutes(count)} pěšky z místnosti ${room}, ale přestávka žádná není`
      : `${minutes(count)} pěšky z místnosti ${room}, přestávka má jen ${pause}`,
};
