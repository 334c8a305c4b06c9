import type { SyncRequest } from '@kahan/contract';
import type {
  Bilingual,
  Command,
  CommandOutcome,
  Explanation,
  RequestReason,
  RequestState,
  UploadCommand,
} from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';
import type { GivenProof } from '../../platform/http/guard/proof.ts';
import type { Anew } from '../mirror/index.ts';

/**
 * A kind of requests that a capability lets students make of the student system. The engine stores bodies as JSON and
 * passes them on; only their kind reads them.
 */
export interface CommandKind<Body = unknown, Known = unknown> {
  /** Service of its requests in the database and on the wire, e.g. `loans`. */
  service: string;
  /** The target of a request, e.g. `loan:500001`. Requests of one user and target are performed one after the other. */
  target(body: Body): string;
  /** The service whose mirrored records an outcome changes; its own by default. */
  records?: string;
  /** Key of that record. */
  recordKey(body: Body): string;
  /** The request as the student system takes it; the bytes of a file travel beside it. */
  command(work: CommandWork<Body>): Command | UploadCommand;
  /** The performer of a request, where the student system does not do it alone. */
  performer?(system: StudentSystem, work: CommandWork<Body> & { userId: number }): Performer;
  /** Whether its outcome changes records of the student system, so that they are read again; by default it does. */
  changesRecords?(): boolean;
  /** Whether the student system's own records agree that the request was done. Called only after a restore. */
  isHeld(system: StudentSystem, work: CommandWork<Body>): Promise<boolean>;
  /** Refusals after which the record is as it was before. */
  unchangedBy?: readonly RequestReason[];
  /** Whether a file comes along with the call, so that no other process can perform the request. */
  isUpload(body: Body): boolean;
  /** A field of the body that may be long: lists of requests are read without it. */
  longField?: string;
  /** Reads the known facts about the target, besides the body; null when there are none. */
  known(userId: number, body: Body): Promise<Known | null>;
  /** Describes the target. @param known null also when the facts could not be read */
  describe(body: Body, known: Known | null): TargetDescription;
}

/** Performs requests: by each key at most one effect, as the student system does. */
export interface Performer {
  perform(...args: Parameters<StudentSystem['perform']>): Promise<PortalOutcome>;
  outcome(...args: Parameters<StudentSystem['outcome']>): Promise<PortalOutcome | null>;
  settle(...args: Parameters<StudentSystem['settle']>): Promise<PortalOutcome>;
}

/** An outcome of the student system, or of the portal in its place. */
export interface PortalOutcome extends Pick<CommandOutcome, 'key' | 'state' | 'at'> {
  refusal: RequestReason | null;
  explanation?: Explanation | null | undefined;
}

/** The input from which a kind makes a command. */
export interface CommandWork<Body = unknown> {
  key: string;
  login: string;
  action: string;
  body: Body;
}

/** Description of a request's target for people (spec 3, Derived target info). */
export interface TargetDescription {
  /** Fields of the body that name the target on the wire. */
  target: SyncRequest['target'];
  /** Id of the record or item that the request changes. */
  id: string;
  name: string | Bilingual;
  /** In-app address; null when it is not known. */
  path: string | null;
  /** Values for phrases; undefined ones are left out. */
  values: Readonly<Record<string, string | Bilingual | undefined>>;
}

/** A request as a student asks for it. */
export interface Asked<Body = unknown> {
  userId: number;
  login: string;
  service: string;
  action: string;
  body: Body;
}

/** Proof, key and file of a call. They are kept only in the memory of the process that received the call. */
export interface Attachments {
  given: GivenProof | null;
  /** The client's key of the call; null when it sends none. */
  key: string | null;
  file?: AttachedFile;
}

/** A file as it arrives. */
export interface AttachedFile {
  bytes: AsyncIterable<Uint8Array>;
  /** The reason why the file ended early: its sender went away, or it is too large. null while neither happened. */
  flaw(): 'gone' | 'too-large' | null;
}

/** A request in the database. */
export interface RequestRow {
  id: number;
  userId: number;
  service: string;
  action: string;
  /** Without the long field of its kind. */
  body: unknown;
  state: RequestState;
  reason: RequestReason | null;
  explanation: Explanation | null;
  createdAt: Date;
  settledAt: Date | null;
}

/** A request that is leased to this process. */
export interface Work extends Asked {
  id: number;
  key: string;
  /** Whether the student system may have been asked already. */
  isSent: boolean;
  /** The student system was replaced, or the database restored, meanwhile: its outcome is read back first. */
  readBack: Anew | null;
  /** Seconds since it was accepted. */
  age: number;
}

/** How a request ends. */
export interface Ending {
  id: number;
  state: Exclude<RequestState, 'waiting'>;
  reason: RequestReason | null;
  /** The reason in words of the student system. */
  explanation?: Explanation | null | undefined;
}

/** How a request ended, and when. */
export interface Outcome extends Pick<Ending, 'state' | 'reason' | 'explanation'> {
  /** By the clock of the database, as every later reading of the request says. */
  settledAt: Date;
}
