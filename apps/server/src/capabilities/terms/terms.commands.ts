import type { Bilingual, StudentGroup, Term } from '@kahan/domain';
import type { GroupBody, RequestRow } from '../../engine/commands/requests.types.ts';
import type { Snapshot } from '../../engine/mirror/index.ts';

/** How long a name is kept; a subject is hardly ever renamed. */
const KEPT_MS = 60_000;
/** The same for a term that is not known yet: it may be new. */
const UNKNOWN_KEPT_MS = 1_000;
const MOST_KEPT = 5_000;

/** What people call the target of a request. */
export interface TargetName {
  /** Of the subject; null when it is not known. */
  subject: { code: string; name: Bilingual } | null;
  /** Of the item of a group. */
  item: Bilingual | null;
  /** When the term begins, unix seconds; null of a group, and of a term that is not known. */
  start: number | null;
}

/** Of a target that nobody here has heard of. */
export const NO_NAME: TargetName = { subject: null, item: null, start: null };

type Groups = Promise<Snapshot<StudentGroup[]> | null>;

/** Where names are read. */
export interface NameSources {
  term(termId: string): Promise<Term | null>;
  groups(userId: number): Groups;
}

/** Names of targets, so that thousands who ask for one term do not each ask the database what it is called. */
export class TargetNames {
  private readonly sources: NameSources;
  private readonly terms = new Map<string, { name: Promise<TargetName>; until: number }>();
  /** Groups of users that are being read. */
  private readonly reading = new Map<number, Groups>();

  constructor(sources: NameSources) {
    this.sources = sources;
  }

  of({ userId, body }: Pick<RequestRow, 'userId' | 'body'>): Promise<TargetName> {
    return 'term_id' in body ? this.ofTerm(body.term_id) : this.ofItem(userId, body);
  }

  private ofTerm(termId: string): Promise<TargetName> {
    const now = performance.now();
    const known = this.terms.get(termId);
    if (known !== undefined && known.until > now) return known.name;
    if (this.terms.size >= MOST_KEPT) this.terms.clear();
    const name = this.sources
      .term(termId)
      .then(
        (term): TargetName =>
          term === null ? NO_NAME : { subject: term.subject, item: null, start: term.start },
      );
    const entry = { name, until: now + KEPT_MS };
    this.terms.set(termId, entry);
    name.then(
      (known) => {
        if (known === NO_NAME) entry.until = now + UNKNOWN_KEPT_MS;
      },
      // One that could not be read is asked for again.
      () => this.terms.delete(termId),
    );
    return name;
  }

  private async ofItem(
    userId: number,
    { gl, study_id, item_id }: Omit<GroupBody, 'value'>,
  ): Promise<TargetName> {
    const groups = await this.groupsOf(userId);
    const group = groups?.data.find((one) => one.gl === gl && one.study_id === study_id);
    if (group === undefined) return NO_NAME;
    return {
      subject: group.subject,
      item: group.items.find((one) => one.item_id === item_id)?.name ?? null,
      start: null,
    };
  }

  /** A list of requests asks for all of its names at once. */
  private groupsOf(userId: number): Groups {
    const known = this.reading.get(userId);
    if (known !== undefined) return known;
    const reading = this.sources.groups(userId).finally(() => this.reading.delete(userId));
    this.reading.set(userId, reading);
    return reading;
  }
}
