import { parseWhole } from '../parse.ts';
import { type StudentSystem, StudentSystemError } from '../port.ts';
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
import { groupKeyOf, idOf, resultKeyOf } from './keys.ts';
import type { Reader } from './reader.ts';

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
    studies: (login, call) =>
      many(
        {
          address: () => addressOf(WIRE_CALLS.studies, { login }),
          parameter: 'key',
          record: wireStudy,
          keyOf: idOf('study_id'),
        },
        undefined,
        call,
      ),
    schedule: (login, gls, call) =>
      many(
        {
          address: (query) => addressOf(WIRE_CALLS.schedule, { login }, query),
          parameter: 'gl',
          record: wireStudentLesson,
          keyOf: idOf('gl'),
        },
        gls,
        call,
      ),
    results: (login, keys, call) =>
      many(
        {
          address: (query) => addressOf(WIRE_CALLS.results, { login }, query),
          parameter: 'key',
          record: wireResult,
          keyOf: resultKeyOf,
        },
        keys,
        call,
      ),
    terms: (login, ids, call) =>
      many(
        {
          address: (query) => addressOf(WIRE_CALLS.terms, { login }, query),
          parameter: 'id',
          record: wireStudentTerm,
          keyOf: idOf('term_id'),
        },
        ids,
        call,
      ),
    groups: (login, keys, call) =>
      many(
        {
          address: (query) => addressOf(WIRE_CALLS.groups, { login }, query),
          parameter: 'key',
          record: wireGroup,
          keyOf: groupKeyOf,
        },
        keys,
        call,
      ),
    async hours(login, studyId, termId, call) {
      const address = addressOf(WIRE_CALLS.hours, { login, term_id: termId }, { study_id: studyId });
      return (await one(address, wireHours, call)).hours;
    },
    downloadLink(login, studyId, itemId, call) {
      const address = addressOf(WIRE_CALLS.downloadLink, { login, item_id: itemId }, { study_id: studyId });
      return one(address, wireDownloadLink, call);
    },
  };
}
