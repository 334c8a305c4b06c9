import type { Offer } from '@kahan/domain';
import type { StoredOffer } from '../store/offer.ts';
import { wireFailure } from './errors.ts';

/** Refuses the calls of a part that is not offered: such a system has none of them. @throws HttpError 404 */
export function requireOffered(offer: StoredOffer, part: Exclude<keyof Offer, 'waiting'>): void {
  if (!offer.get()[part]) throw wireFailure(404, 'not-found', 'there is no such call');
}
