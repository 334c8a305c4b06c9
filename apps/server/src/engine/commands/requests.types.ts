import type {
  Command,
  CommandAction,
  RequestReason,
  RequestService,
  RequestState,
  Semester,
  TermType,
  UploadCommand,
} from '@kahan/domain';

/** What is asked for about a term. */
export interface TermBody {
  study_id: string;
  term_id: string;
  code: string;
  type: TermType;
  semester: Semester;
  /** HH:MM, of a change of hour. */
  new_hour?: string;
}

/** What is asked for about an item of a group. */
export interface GroupBody {
  study_id: string;
  gl: string;
  item_id: string;
  year: number;
  semester: Semester;
  type: number;
  value: string | null;
  final: boolean;
  /**
   * A file that comes along, or the one that is there and becomes final. One that comes has an `id` of its own: another
   * of the same name may hold something else, and is never taken for the same request.
   */
  file?: { name: string; type: string; isNew: boolean; id?: string };
}

/** A request before it is one. */
export type Asked = { userId: number; login: string } & (
  | { service: 'terms'; action: 'sign_in' | 'sign_off' | 'change_hour'; body: TermBody }
  | { service: 'groups'; action: 'change_value' | 'delete_file'; body: GroupBody }
);

/** A request as it lies in the database. */
export interface RequestRow {
  id: number;
  key: string;
  userId: number;
  service: RequestService;
  action: CommandAction;
  body: TermBody | Omit<GroupBody, 'value'>;
  state: RequestState;
  reason: RequestReason | null;
  createdAt: Date;
  settledAt: Date | null;
}

/** One that this process is to do. */
export interface Work {
  id: number;
  key: string;
  userId: number;
  login: string;
  service: RequestService;
  action: CommandAction;
  body: TermBody | GroupBody;
  /** The student system may have been asked already. */
  isSent: boolean;
  /** Seconds since it was made. */
  age: number;
}

/** How a request ends. */
export interface Ending {
  id: number;
  state: Exclude<RequestState, 'waiting'>;
  reason: RequestReason | null;
}

/** `term:<id>` or `item:<study>:<gl>:<item>` */
export function targetOf(asked: Pick<Asked, 'service' | 'body'>): string {
  const { body } = asked;
  return 'term_id' in body ? `term:${body.term_id}` : `item:${body.study_id}:${body.gl}:${body.item_id}`;
}

/** The same as the student system takes it; a file travels beside it. */
export function commandOf({ key, login, action, body }: Omit<Work, 'age'>): Command | UploadCommand {
  const base = { key, login, study_id: body.study_id };
  if ('term_id' in body) {
    const { term_id, new_hour = '' } = body;
    if (action === 'change_hour') return { ...base, action, term_id, new_hour };
    return { ...base, action: action === 'sign_off' ? action : 'sign_in', term_id };
  }
  const { gl, item_id, value, final, file } = body;
  if (action === 'delete_file') return { ...base, action, gl, item_id };
  const change = { ...base, action: 'change_value', gl, item_id, final } as const;
  return file?.isNew === true
    ? { ...change, file: { name: file.name, type: file.type } }
    : { ...change, value };
}

/** Whether its file comes with the call that asked, so that nobody else can do it. */
export function isUpload({ body }: Pick<Work, 'body'>): boolean {
  return 'file' in body && body.file?.isNew === true;
}
