import { keyOf } from '../../../data/requests/outcomes.ts';
import { useRequestPhrases } from '../../../data/requests/phrases.ts';
import { useWaiting } from '../../../data/requests/requests.ts';
import { useSubmissions } from '../../../data/requests/submissions.ts';
import { useServerTime } from '../../../platform/time/server-time.ts';

/** Since when a term waits; or that the connection broke before anybody could know. */
export function Sent({ termId }: { termId: string }) {
  const words = useRequestPhrases();
  const now = useServerTime((time) => time + 1);
  const asked = useSubmissions().get(keyOf('terms', termId));
  const request = useWaiting().find(({ service, info }) => service === 'terms' && info.ids.includes(termId));
  if (asked?.isUnsure) return words.unsure;
  const since = asked ? Math.floor(asked.since.getTime() / 1000) : (request?.created ?? now);
  const seconds = now - since;
  // Most answers come within a second: a line that grew and shrank again would only be restless.
  return seconds < 1 ? null : words.sent(seconds);
}
