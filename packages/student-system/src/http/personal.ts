import type { z } from 'zod';
import { parseWhole } from '../parse.ts';
import { type CallOptions, type StudentSystem, StudentSystemError } from '../port.ts';
import type { Transport } from '../transport.ts';
import {
  addressOf,
  WIRE_CALLS,
  wireDownloadLink,
  wireGroup,
  wireHours,
  wireIdentity,
  wireResult,
  wireStudentLesson,
  wireStudentTerm,
  wireStudy,
} from '../wire/index.ts';
import { groupKeyOf, idOf, resultKeyOf } from './common.ts';
import type { Query, Reader } from './reader.ts';

type Personal = Pick<
  StudentSystem,
  | 'authenticate'
  | 'identity'
  | 'studies'
  | 'schedule'
  | 'results'
  | 'terms'
  | 'groups'
  | 'hours'
  | 'downloadLink'
>;

/** Reads about one person. */
export function personalCalls(transport: Transport, { one, many }: Reader): Personal {
  /** @param parameter of the query that names some of the records */
  const records =
    <T>(
      call: { path: `/v1/users/{login}/${string}` },
      parameter: string,
      record: z.ZodType<T>,
      keyOf: (raw: unknown) => string,
    ) =>
    (login: string, keys?: string[], options?: CallOptions) => {
      const address = (query: Query) => addressOf(call, { login }, query);
      return many({ address, parameter, record, keyOf }, keys, options);
    };
  const studies = records(WIRE_CALLS.studies, 'key', wireStudy, idOf('study_id'));
  return {
    async authenticate(login, password, call) {
      const address = addressOf(WIRE_CALLS.authenticate, {});
      // The password goes into the body only.
      const answer = await transport.post(address, { login, password }, { signal: call?.signal });
      return parseWhole(wireIdentity, answer);
    },
    async identity(login, call) {
      const identity = await one(addressOf(WIRE_CALLS.identity, { login }), wireIdentity, call);
      if (identity.login !== login) throw new StudentSystemError('garbage', 'identity of somebody else');
      return identity;
    },
    studies: (login, call) => studies(login, undefined, call),
    schedule: records(WIRE_CALLS.schedule, 'gl', wireStudentLesson, idOf('gl')),
    results: records(WIRE_CALLS.results, 'key', wireResult, resultKeyOf),
    terms: records(WIRE_CALLS.terms, 'id', wireStudentTerm, idOf('term_id')),
    groups: records(WIRE_CALLS.groups, 'key', wireGroup, groupKeyOf),
    async hours(login, studyId, termId, call) {
      const address = addressOf(WIRE_CALLS.hours, { login, term_id: termId }, { study_id: studyId });
      return (await one(address, wireHours, call)).hours;
    },
    async downloadLink(login, studyId, itemId, call) {
      const address = addressOf(WIRE_CALLS.downloadLink, { login, item_id: itemId }, { study_id: studyId });
      return one(address, wireDownloadLink, call);
    },
  };
}
