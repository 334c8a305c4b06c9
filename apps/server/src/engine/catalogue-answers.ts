import type { ServiceName } from '@kahan/contract';
import { CATALOGUE_OF, SHOWS } from '@kahan/contract/runtime';
import type { CatalogueKind, Language } from '@kahan/domain';
import { ApiFailure } from '../platform/errors.ts';
import type { Rendered } from '../platform/http/answer/rendered.ts';
import { RenderedCache } from '../platform/http/answer/rendered-cache.ts';
import type { Engine } from './engine.ts';
import { isComplete } from './mirror/index.ts';

/** Seconds after which to ask again, while a catalogue is read for the first time. */
const RETRY_AFTER = 2;

interface KeptAnswers {
  /** Keys whose answers are kept. */
  mostKept: number;
  /** Memory of the kept answers, bytes; without it only their number is bounded. */
  mostBytes?: number;
}

/**
 * Renders public answers about a catalogue once, and caches them until the catalogue changes, or another one of which
 * they show parts. An answer does not wait for the other catalogues.
 */
export function catalogueAnswers(
  { db, bus, clock }: Pick<Engine, 'db' | 'bus' | 'clock'>,
  kind: CatalogueKind & ServiceName,
  { mostKept, mostBytes }: KeptAnswers,
) {
  const bounds = { mostOwners: mostKept, ...(mostBytes !== undefined && { mostBytes }) };
  const cache = new RenderedCache({ bus, clock, flushOnPublic: false, ...bounds });
  const restsOn = [kind, ...(SHOWS[kind] ?? []).map((service) => CATALOGUE_OF[service] ?? service)];
  bus.on('catalogue', (changed) => {
    if (changed.kind === null || restsOn.includes(changed.kind)) cache.forgetAll();
  });
  return {
    /**
     * @param load null when there is no such record. `isWhole`: the catalogue was read whole, so a list is complete
     * @throws ApiFailure NOT_FOUND; NOT_READY while the catalogue is read for the first time
     */
    get: (key: string, lang: Language, load: (isWhole: boolean) => Promise<Rendered | null>) =>
      cache.get(key, lang, async () => {
        // Asked first: a record that is missing after all were read does not exist.
        const isWhole = await isComplete(db, kind);
        const rendered = await load(isWhole);
        if (rendered !== null) return { rendered };
        throw isWhole
          ? new ApiFailure('NOT_FOUND')
          : new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });
      }),
  };
}
