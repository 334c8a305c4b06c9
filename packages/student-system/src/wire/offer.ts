import { type Offer, USUAL_OFFER, WAITING_LISTS } from '@kahan/domain';
import { z } from 'zod';

const yesNo = (name: Exclude<keyof Offer, 'waiting'>) => z.boolean().default(USUAL_OFFER[name]);

/** A system's offer. A missing field is as {@link USUAL_OFFER} has it. */
export const wireOffer = z.object({
  waiting: z
    .enum(WAITING_LISTS)
    .default(USUAL_OFFER.waiting)
    .describe('`own`: the system keeps waiting lists of exam dates; `none`: it keeps none.'),
  move: yesNo('move').describe('`move` goes from one exam date to another in one step.'),
  not_after: yesNo('not_after').describe('Commands honour `not_after`.'),
  change_hour: yesNo('change_hour').describe('`change_hour` is performed, and `hours` are told.'),
  groups: yesNo('groups').describe('Class groups and their items.'),
  files: yesNo('files').describe('Group items that take a file.'),
  news: yesNo('news').describe('Public news.'),
  canteens: yesNo('canteens').describe('Canteens and their menus.'),
}) satisfies z.ZodType<Offer>;
