import type { CatalogueKind, Catalogues } from '@kahan/domain';
import { type CataloguePage, type StudentSystem, StudentSystemError } from './port.ts';

/** Most parts of one catalogue; a system with more is taken to list for ever. */
const MOST_PARTS = 10_000;

/**
 * A whole catalogue, part by part, as the system gives it.
 * @throws StudentSystemError `garbage` when parts lead round in a circle or never end
 */
export async function* wholeCatalogue<K extends CatalogueKind>(
  system: Pick<StudentSystem, 'catalogue'>,
  kind: K,
): AsyncGenerator<CataloguePage<Catalogues[K]>> {
  const seen = new Set<string>();
  let after: string | null = null;
  do {
    const page: CataloguePage<Catalogues[K]> = await system.catalogue(kind, { after });
    yield page;
    after = page.next;
    if (after !== null && (seen.has(after) || seen.size >= MOST_PARTS))
      throw new StudentSystemError('garbage', 'the parts of a catalogue lead round in a circle');
    if (after !== null) seen.add(after);
  } while (after !== null);
}
