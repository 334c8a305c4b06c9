import { useNow } from '../../../platform/clock.ts';
import { keyOf } from '../../../platform/request-outcomes.ts';
import { useRequestPhrases } from '../../../platform/request-phrases.ts';
import { useAsking, useWaiting } from '../../../platform/requests.ts';

/** Since when a term waits; or that the connection broke before anybody could know. */
export function Sent({ termId }: { termId: string }) {
  const words = useRequestPhrases();
  const now = useNow(1_000).getTime();
  const asked = useAsking().get(keyOf('terms', termId));
  const request = useWaiting().find(({ service, info }) => service === 'terms' && info.ids.includes(termId));
  if (asked?.isUnsure) return words.unsure;
  const since = asked ? asked.since.getTime() : request ? request.created * 1000 : null;
  const seconds = since === null ? 0 : Math.floor((now - since) / 1000);
  // Most answers come within a second: a line that grew and shrank again would only be restless.
  return seconds < 1 ? null : words.sent(seconds);
}
