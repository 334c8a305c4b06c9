import {
  COMMAND_ACTIONS,
  type Command,
  type CommandOutcome,
  LONGEST_EXPLANATION,
  LONGEST_HAND_IN_NAME,
  type OwnWait,
  REFUSALS,
  readExplanation,
  type StudentGroup,
  type StudentTerm,
  TERM_TYPES,
  type Term,
  type TermHour,
  type UploadCommand,
  WAIT_ENDS,
} from '@kahan/domain';
import { z } from 'zod';
import {
  academicYear,
  bilingual,
  bilingualProse,
  codeName,
  count,
  instant,
  line,
  list,
  prose,
  semester,
  subject,
  text,
  url,
} from './parts.ts';

/** Schemas of terms, group items and commands. */

const hour = z
  .string()
  .max(5)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'an hour HH:MM is expected')
  .describe('HH:MM in Prague.');

export const wireTerm = z.object({
  term_id: text,
  ztid: text.describe('Id of the series that the date belongs to.'),
  subject,
  type: z.enum(TERM_TYPES),
  year: academicYear,
  semester,
  start: instant,
  duration: z.int().min(1).max(1440).nullable().default(null).describe('Minutes; null when it is not said.'),
  signing_start: instant,
  signing_end: instant,
  logout_end: instant.describe('Until when one may sign out; unix seconds.'),
  capacity: count,
  signed_count: count,
  space: z
    .int()
    .min(1)
    .max(1440)
    .nullable()
    .default(null)
    .describe('Minutes from one hour to the next; null when everybody comes at the start.'),
  note: bilingualProse.nullable().default(null),
  teacher: codeName.nullable().default(null),
  place: codeName.nullable().default(null),
  url: url.nullable().default(null),
  waiting: z
    .object({ allowed: z.boolean(), count })
    .nullable()
    .default(null)
    .describe('Its waiting list: whether students may wait, and how many do; null without one.'),
}) satisfies z.ZodType<Term>;

const wait = z.object({
  study_id: text.describe('Study that is to be signed.'),
  position: z.int().min(1).nullable().describe('From 1; null when the student does not wait any more.'),
  until: instant.describe('Until then a place is taken for the student; unix seconds.'),
  instead_of: text.nullable().default(null).describe('Term that is given up for the place, in one step.'),
  ended: z
    .object({
      state: z.enum(WAIT_ENDS),
      reason: z.enum(REFUSALS).nullable().default(null).describe('Why the student was passed over.'),
      at: instant,
    })
    .nullable()
    .default(null)
    .describe('How the wait has ended; null while the student waits.'),
}) satisfies z.ZodType<OwnWait>;

export const wireStudentTerm = wireTerm.extend({
  study_ids: list(text).describe('Studies with which the student may sign.'),
  study_id: text.nullable().default(null).describe('Study that is signed; null when none is.'),
  student_start: instant.nullable().default(null).describe('The own hour; unix seconds.'),
  attempts_left: z
    .int()
    .min(0)
    .max(99)
    .nullable()
    .default(null)
    .describe('null when they are not counted, or not known.'),
  wait: wait.nullable().default(null).describe('The own last wait for a place; null when there was none.'),
}) satisfies z.ZodType<StudentTerm>;

export const wireHours = z.object({
  hours: list(z.object({ hour, start: instant, available: z.boolean() }) satisfies z.ZodType<TermHour>),
});

const file = z.object({ name: line.min(1), size: count, type: line, uploaded: instant });

const groupItem = z.object({
  item_id: text,
  type: z
    .int()
    .describe('1 text, 2 checkbox, 3 number, 4 and 44 read-only result, 5, 55 and 7 file, 6 rich text.'),
  order: z.number(),
  name: bilingual,
  result: prose.nullable().describe('Text, `ano`, a number or HTML by type; of a file its name.'),
  weight: z.number().min(0).nullable().default(null),
  edit: z.boolean().describe('The student may change it.'),
  final: z.boolean().default(false).describe('Handed in for good.'),
  file: file.nullable().default(null),
});

export const wireGroup = z.object({
  gl: text,
  subject,
  year: academicYear,
  semester,
  study_id: text,
  items: list(groupItem),
}) satisfies z.ZodType<StudentGroup>;

const commandKey = z
  .string()
  .max(100)
  .regex(/^[\w-]{8,100}$/, 'a key of 8 to 100 letters, digits, _ or - is expected');
const base = { key: commandKey, login: text, study_id: text };
const term = {
  term_id: text,
  not_after: instant.optional().describe('Work that begins later is refused with `too-late`; unix seconds.'),
};
const group = { gl: text, item_id: text };
const [signIn, signOff, changeHour, changeValue, deleteFile, waitFor, stopWaiting, move] = COMMAND_ACTIONS;

export const wireCommand = z.discriminatedUnion('action', [
  z.object({ ...base, action: z.literal(signIn), ...term }),
  z.object({ ...base, action: z.literal(signOff), ...term }),
  z.object({ ...base, action: z.literal(changeHour), ...term, new_hour: hour }),
  z.object({
    ...base,
    ...group,
    action: z.literal(changeValue),
    value: prose.nullable(),
    final: z.boolean(),
  }),
  z.object({ ...base, ...group, action: z.literal(deleteFile) }),
  z.object({
    ...base,
    action: z.literal(waitFor),
    ...term,
    until: instant,
    instead_of: text.nullable().default(null),
  }),
  z.object({ ...base, action: z.literal(stopWaiting), ...term }),
  z.object({ ...base, action: z.literal(move), ...term, instead_of: text }),
]) satisfies z.ZodType<Command>;

/** The command of an upload; it travels in the query, the file is the body. */
export const wireUpload = z.object({
  ...base,
  ...group,
  action: z.literal(changeValue),
  final: z.boolean(),
  file: z.object({ name: z.string().min(1).max(LONGEST_HAND_IN_NAME), type: z.string().max(255) }),
}) satisfies z.ZodType<UploadCommand>;

export const wireOutcome = z.object({
  key: commandKey,
  state: z.enum(['success', 'failed']),
  refusal: z.enum(REFUSALS).nullable().default(null).describe('Why it failed; null for a success.'),
  explanation: z
    .preprocess(
      readExplanation,
      z
        .object({
          text: z.string().max(LONGEST_EXPLANATION).describe('Plain text; what is longer is cut.'),
          lang: z
            .string()
            .max(35)
            .describe('Language tag of the text, e.g. `cs`; empty when it is not known.'),
        })
        .nullable(),
    )
    .optional()
    .describe('Why it failed, in words of the system, for the student: shown below those of the portal.'),
  at: instant,
}) satisfies z.ZodType<CommandOutcome>;

export const wireDownloadLink = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  opened: z.boolean(),
});
