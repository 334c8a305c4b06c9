import { addDays, type OpenState, openStateAt, parseOpeningHours, pragueDate } from '@kahan/domain';
import type { ContactsPhrases } from '@kahan/phrases/en/contacts';
import { tied } from '../../ui/text/tied.ts';
import { useContactsPhrases } from './words.ts';

/** What follows the word open or closed: until when, or from when. */
function rest(state: OpenState, today: string, words: ContactsPhrases): string {
  const moment = state.isOpen ? state.until : state.opens;
  if (moment === null) return words.always;
  const at = { date: addDays(today, moment.inDays), minutes: moment.minutes };
  return state.isOpen ? words.until(at, moment.day, today) : words.opens(at, moment.day, today);
}

interface OpenStateTextProps {
  /** The university's text. */
  hours: string;
  now: Date;
}

/** Whether somebody is there now, and when that changes; hours that cannot be read are shown as they are. */
export function OpenStateText({ hours, now }: OpenStateTextProps) {
  const words = useContactsPhrases();
  const parsed = parseOpeningHours(hours);
  if (parsed === null) return tied(hours);
  const state = openStateAt(parsed, now);
  const text = tied(rest(state, pragueDate(now), words));
  return state.isOpen ? (
    <>
      <b className="positive heavy">{words.openNow}</b> {text}
    </>
  ) : (
    <>
      {words.closed}, {text}
    </>
  );
}
