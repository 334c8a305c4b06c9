import { type Clock, isRealDate, pragueDate } from '@kahan/domain';
import type { FastifyInstance } from 'fastify';
import { canteensOn, platePicture } from '../generator/texts/canteens.ts';
import { wireFailure } from './errors.ts';
import { oneOf } from './query.ts';

/** Menus of a day (wire: canteens) and the pictures in them. */
export function registerCanteens(app: FastifyInstance, clock: Clock): void {
  app.get('/v1/canteens', async (request) => {
    const date = oneOf(request, 'date') ?? pragueDate(clock.now());
    if (!isRealDate(date)) throw wireFailure(400, 'refused', 'date must be YYYY-MM-DD');
    return { records: canteensOn(date) };
  });

  app.get('/v1/canteens/photos/:name.svg', async (request, reply) => {
    const { name } = request.params as { name: string };
    const picture = platePicture(name);
    if (picture === null) throw wireFailure(404, 'not-found', 'there is no such picture');
    return reply.type('image/svg+xml').send(picture);
  });
}
