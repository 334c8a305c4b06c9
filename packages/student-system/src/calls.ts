import type { CatalogueKind } from '@kahan/domain';
import type { CallOptions, StudentSystem } from './port.ts';

/** A method of the port, each catalogue apart. Calls of one kind are expected to fail together. */
export type CallKind = Exclude<keyof StudentSystem, 'catalogue'> | `catalogue/${CatalogueKind}`;

/** The kind and the subject of a call. */
export interface PortCall {
  kind: CallKind;
  /** Login of the user whose records the call is about; null for a call about no user. */
  subject: string | null;
  signal: AbortSignal | undefined;
}

/** Makes a call. @param call makes the call itself */
export type AroundCall = <T>(about: PortCall, call: () => Promise<T>) => Promise<T>;

/** A student system whose every call goes through one function. */
export function aroundCalls(system: StudentSystem, around: AroundCall): StudentSystem {
  const of =
    (kind: CallKind, subject: string | null, options: CallOptions | undefined) =>
    <T>(call: () => Promise<T>) =>
      around({ kind, subject, signal: options?.signal }, call);
  return {
    capabilities: (call) => of('capabilities', null, call)(() => system.capabilities(call)),
    // The login is not proven yet, so that it is no subject.
    authenticate: (login, password, call) =>
      of('authenticate', null, call)(() => system.authenticate(login, password, call)),
    identity: (login, call) => of('identity', login, call)(() => system.identity(login, call)),
    studies: (login, call) => of('studies', login, call)(() => system.studies(login, call)),
    schedule: (login, gls, call) => of('schedule', login, call)(() => system.schedule(login, gls, call)),
    results: (login, keys, call) => of('results', login, call)(() => system.results(login, keys, call)),
    lessons: (gls, call) => of('lessons', null, call)(() => system.lessons(gls, call)),
    news: (ids, call) => of('news', null, call)(() => system.news(ids, call)),
    terms: (login, ids, call) => of('terms', login, call)(() => system.terms(login, ids, call)),
    groups: (login, keys, call) => of('groups', login, call)(() => system.groups(login, keys, call)),
    catalogue: (kind, ask, call) =>
      of(`catalogue/${kind}`, null, call)(() => system.catalogue(kind, ask, call)),
    yearSchedule: (date, call) => of('yearSchedule', null, call)(() => system.yearSchedule(date, call)),
    canteens: (date, call) => of('canteens', null, call)(() => system.canteens(date, call)),
    changes: (cursor, waitSeconds, call) =>
      of('changes', null, call)(() => system.changes(cursor, waitSeconds, call)),
    perform: (command, call) => of('perform', command.login, call)(() => system.perform(command, call)),
    upload: (command, body, call) =>
      of('upload', command.login, call)(() => system.upload(command, body, call)),
    outcome: (login, key, call) => of('outcome', login, call)(() => system.outcome(login, key, call)),
    settle: (login, key, call) => of('settle', login, call)(() => system.settle(login, key, call)),
    hours: (login, studyId, termId, call) =>
      of('hours', login, call)(() => system.hours(login, studyId, termId, call)),
    downloadLink: (login, studyId, itemId, call) =>
      of('downloadLink', login, call)(() => system.downloadLink(login, studyId, itemId, call)),
  };
}
