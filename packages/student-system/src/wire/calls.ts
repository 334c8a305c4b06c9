import { CATALOGUE_KINDS, type CatalogueKind } from '@kahan/domain';
import { z } from 'zod';
import type { WireCall } from './call.ts';
import { wireCanteens } from './canteens.ts';
import { wireCatalogue } from './catalogue.ts';
import { wireOffer } from './offer.ts';
import { cursor } from './parts.ts';
import {
  type WireErrorCode,
  wireChange,
  wireChangePage,
  wireCredentials,
  wireIdentity,
  wireLesson,
  wireNews,
  wireResult,
  wireStudentLesson,
  wireStudy,
  wireYearSchedule,
} from './records.ts';
import {
  wireCommand,
  wireDownloadLink,
  wireGroup,
  wireHours,
  wireOutcome,
  wireStudentTerm,
} from './terms.ts';

const PERSONAL_ERRORS = ['not-found', 'login-failed', 'password-required'] as const satisfies WireErrorCode[];

const recordsOf = <T extends z.ZodType>(record: T) => z.object({ records: z.array(record) });

/** A public read. */
const common = <P extends string, R extends z.ZodType>(path: P, response: R) =>
  ({ method: 'GET', path, response, body: null, errors: [], personal: false }) satisfies WireCall;
/** A read about one person. */
const personal = <P extends string, R extends z.ZodType>(path: `/v1/users/{login}/${P}`, response: R) =>
  ({ method: 'GET', path, response, body: null, errors: PERSONAL_ERRORS, personal: true }) satisfies WireCall;
/** A change for one person. */
const command = <P extends string>(path: P, body: z.ZodType | 'bytes') =>
  ({
    method: 'POST',
    path,
    response: wireOutcome,
    body,
    errors: PERSONAL_ERRORS,
    personal: true,
  }) satisfies WireCall;

/**
 * Every call of the student system's HTTP interface but the catalogues: the adapter calls through this table, the
 * sandbox documents itself with it. The texts of the documentation are in documentation.json.
 */
export const WIRE_CALLS = {
  capabilities: { ...common('/v1/capabilities', wireOffer), errors: ['not-found'] },
  authenticate: {
    ...common('/v1/authenticate', wireIdentity),
    method: 'POST',
    body: wireCredentials,
    errors: ['login-failed'],
  },
  identity: personal('/v1/users/{login}/identity', wireIdentity),
  studies: personal('/v1/users/{login}/studies', recordsOf(wireStudy)),
  schedule: personal('/v1/users/{login}/schedule', recordsOf(wireStudentLesson)),
  results: personal('/v1/users/{login}/results', recordsOf(wireResult)),
  terms: personal('/v1/users/{login}/terms', recordsOf(wireStudentTerm)),
  groups: personal('/v1/users/{login}/groups', recordsOf(wireGroup)),
  hours: personal('/v1/users/{login}/terms/{term_id}/hours', wireHours),
  downloadLink: personal('/v1/users/{login}/items/{item_id}/download-link', wireDownloadLink),
  lessons: common('/v1/lessons', recordsOf(wireLesson)),
  news: common('/v1/news', recordsOf(wireNews)),
  yearSchedule: common('/v1/year-schedule', wireYearSchedule),
  changes: {
    ...common('/v1/changes', wireChangePage.extend({ changes: z.array(wireChange) })),
    errors: ['unknown-cursor'],
  },
  perform: command('/v1/commands', wireCommand),
  canteens: common('/v1/canteens', wireCanteens),
  upload: command('/v1/commands/file', 'bytes'),
  outcome: personal('/v1/users/{login}/commands/{key}', wireOutcome),
  settle: command('/v1/users/{login}/commands/{key}/settle', z.object({})),
} as const satisfies Record<string, WireCall>;

/** Calls by the name of the port's method that makes them; `catalogue` makes {@link CATALOGUE_CALLS}. */
export type WireCallName = keyof typeof WIRE_CALLS;

/** The call of each catalogue. */
export const CATALOGUE_CALLS = Object.fromEntries(
  CATALOGUE_KINDS.map((kind): [CatalogueKind, WireCall] => {
    const part = recordsOf(wireCatalogue[kind]).extend({ next: cursor.nullable().default(null) });
    return [kind, common(`/v1/catalogue/${kind}`, part)];
  }),
) as Record<CatalogueKind, WireCall>;
