import { CATALOGUE_KINDS, type CatalogueKind } from '@kahan/domain';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../store/catalogue.ts';
import { wireFailure } from './errors.ts';
import { listOf, oneOf } from './query.ts';

const isKind = (kind: string): kind is CatalogueKind => CATALOGUE_KINDS.some((known) => known === kind);

/** What everybody may know: `?key=…&key=…` names records, `?after=…` asks for the next part. */
export function registerCatalogue(app: FastifyInstance, catalogue: Catalogue): void {
  app.get('/v1/catalogue/:kind', async (request) => {
    const { kind } = request.params as { kind: string };
    if (!isKind(kind)) throw wireFailure(404, 'not-found', 'there is no such catalogue');
    const source = catalogue[kind];
    const keys = listOf(request, 'key');
    if (keys !== undefined) return { records: source.named(keys), next: null };
    return source.page(oneOf(request, 'after') ?? null);
  });
}
