/** Something of the file that was left out. */
export interface Refusal {
  /** First line of the property or the component, from 1. */
  line: number;
  /** Of the event; null for a line outside of events, or an event without one. */
  uid: string | null;
  reason: string;
}

const LONGEST = 200;

/** The refusals of one reading: so many are listed, the others counted. */
export class Refusals {
  readonly listed: Refusal[] = [];
  /** Those that are not listed. */
  more = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  add(line: number, uid: string | null, reason: string): void {
    if (this.listed.length >= this.most) this.more += 1;
    else this.listed.push({ line, uid: uid?.slice(0, LONGEST) ?? null, reason: reason.slice(0, LONGEST) });
  }
}
