import type { BadChange, Change, ChangePage } from '@kahan/student-system';
import { MIRRORED, type MirroredKind } from './catalogue.index.ts';
import { USER_SERVICES, type UserService } from './plan.ts';

/** What everybody shares and can be read anew as a whole. */
const SHARED = ['schedule', 'terms', 'news', 'year-schedule'] as const;

/** What may have changed behind entries of the feed that could not be read. */
export interface Concerned {
  /** Changes of one user or of what everybody shares, without keys: all of it. */
  changes: Change[];
  /** Services that may have changed for anybody. */
  everybody: UserService[];
  /** Catalogues of which anything may have changed. */
  catalogues: MirroredKind[];
}

/** The narrower an entry still says what it is about, the less is read anew. */
export function concernedBy(bad: ChangePage['bad']): Concerned {
  const changes: Change[] = [];
  const everybody = new Set<UserService>();
  const catalogues = new Set<MirroredKind>();
  for (const { concerns } of bad) {
    const services = USER_SERVICES.filter((name) => concerns.service === null || concerns.service === name);
    const { login } = concerns;
    if (typeof login === 'string') {
      changes.push(...services.map((service) => ({ service, login, keys: [] })));
      continue;
    }
    changes.push(...sharedOf(concerns));
    for (const kind of MIRRORED) {
      if (concerns.service === null || concerns.service === kind) catalogues.add(kind);
    }
    // A personal entry of nobody is broken in that, too; but lessons and the dates of terms are nobody's.
    const isShared = (concerns.service === 'schedule' || concerns.service === 'terms') && login === null;
    if (!isShared) for (const service of services) everybody.add(service);
  }
  return { changes, everybody: [...everybody], catalogues: [...catalogues] };
}

function sharedOf({ service }: BadChange['concerns']): Change[] {
  const services = SHARED.filter((name) => service === null || service === name);
  return services.map((name) => ({ service: name, login: null, keys: [] }));
}
