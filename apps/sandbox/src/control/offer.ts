import { isDeepStrictEqual } from 'node:util';
import { WAITING_LISTS } from '@kahan/domain';
import { z } from 'zod';
import { type Answer, type ControlContext, control } from './call.ts';

const yesNo = z.boolean().exactOptional();
const offerBody = z.strictObject({
  waiting: z.enum(WAITING_LISTS).exactOptional(),
  move: yesNo,
  not_after: yesNo,
  change_hour: yesNo,
  groups: yesNo,
  files: yesNo,
  news: yesNo,
  canteens: yesNo,
});

function putOffer({ offer, changed }: ControlContext, body: z.infer<typeof offerBody>): Answer {
  const before = offer.get();
  const next = { ...before, ...body };
  if (isDeepStrictEqual(next, before)) return { changed: false, offer: next };
  offer.set(next);
  changed({ service: 'capabilities', login: null, keys: [] });
  return { changed: true, offer: next };
}

export const offerCalls = [control('PUT /_control/capabilities', offerBody, putOffer)];
