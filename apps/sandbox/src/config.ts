import { parseArgs } from 'node:util';
import { z } from 'zod';

export interface Config {
  host: string;
  /** 0 takes a free port. */
  port: number;
  dataDir: string;
  /** The portal's token, without which `/v1` is refused; null admits everybody. */
  token: string | null;
  /** The university's login, whose tokens the sandbox takes in place of passwords; null: none. */
  loginIssuer: string | null;
  /** The clock stays at this instant; null: the clock runs. */
  now: Date | null;
  students: number;
  seed: string;
  /** ITC 2019 files; null makes the invented university. */
  university: { instance: string; solution: string } | null;
  /** Floor plans of a real building: a GeoJSON file, a folder, or an IMDF archive; null has the invented campus alone. */
  floorPlans: string | null;
}

/** A variable or argument that is wrong, by its name. */
export class ConfigError extends Error {
  constructor(name: string, expected: string) {
    super(`${name}: ${expected}`);
    this.name = 'ConfigError';
  }
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, `a whole number from ${min} to ${max} is expected`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `a whole number from ${min} to ${max} is expected`);

const MOST_STUDENTS = 100_000;

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: wholeNumber(0, 65_535).default(3001),
  DATA_DIR: z.string().min(1).default('./data'),
  KAHAN_NOW: z
    .string()
    .refine((text) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)), {
      message: 'an ISO instant is expected, e.g. 2026-11-18T09:42:00Z',
    })
    .transform((text) => new Date(text))
    .optional(),
  KAHAN_STUDENTS: wholeNumber(100, MOST_STUDENTS).default(3_000),
  KAHAN_SEED: z.string().min(1).default('kahan'),
  STUDENT_SYSTEM_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]+$/, 'a token of letters, digits and -._~+/= is expected')
    .optional(),
  LOGIN_ISSUER: z.url('an address is expected').optional(),
  NODE_ENV: z.string().optional(),
});

/** @throws ConfigError naming the variable and what was expected */
export function readConfig(env: NodeJS.ProcessEnv, args: string[]): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(String(issue?.path[0]), issue?.message ?? 'is wrong');
  }
  const {
    HOST,
    SANDBOX_PORT,
    DATA_DIR,
    KAHAN_NOW,
    KAHAN_STUDENTS,
    KAHAN_SEED,
    NODE_ENV,
    STUDENT_SYSTEM_TOKEN,
    LOGIN_ISSUER,
  } = parsed.data;
  if (KAHAN_NOW !== undefined && NODE_ENV === 'production') {
    throw new ConfigError('KAHAN_NOW', 'the clock cannot be pinned in production');
  }
  return {
    host: HOST,
    port: SANDBOX_PORT,
    dataDir: DATA_DIR,
    token: STUDENT_SYSTEM_TOKEN ?? null,
    loginIssuer: LOGIN_ISSUER ?? null,
    now: KAHAN_NOW ?? null,
    students: KAHAN_STUDENTS,
    seed: KAHAN_SEED,
    ...readFiles(args),
  };
}

function readFiles(args: string[]): Pick<Config, 'university' | 'floorPlans'> {
  let values: Partial<Record<'university' | 'solution' | 'floor-plans', string | undefined>>;
  try {
    const text = { type: 'string' } as const;
    ({ values } = parseArgs({
      args,
      options: { university: text, solution: text, 'floor-plans': text },
    }));
  } catch (error) {
    throw new ConfigError('arguments', error instanceof Error ? error.message : 'are wrong');
  }
  const { university, solution, 'floor-plans': floorPlans = null } = values;
  if (floorPlans === '') throw new ConfigError('--floor-plans', 'a file or a folder is expected');
  if (university === undefined && solution === undefined) return { university: null, floorPlans };
  if (university === undefined) throw new ConfigError('--university', 'a file is expected with --solution');
  if (solution === undefined) throw new ConfigError('--solution', 'a file is expected with --university');
  return { university: { instance: university, solution }, floorPlans };
}
