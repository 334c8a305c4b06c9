import { type DestinationStream, destination, type LogFn, type Logger, pino } from 'pino';
import { asText } from './log/text.ts';
import { currentTrace } from './tracing/trace.ts';

export interface Log extends Logger {
  /** Whether a line with this error is left out, because another line reports its cause (`log/outage.ts`). */
  leavesOut?: (error: unknown) => boolean;
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** JSON lines for programs, or the same lines as text for people. */
export const LOG_FORMATS = ['json', 'text'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** An error without the properties that drivers add: PostgreSQL's `detail` quotes values of rows. */
interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error was thrown' };
  const logged: LoggedError = { type: error.name, message: error.message };
  if ('code' in error && typeof error.code === 'string') logged.code = error.code;
  if (error.stack !== undefined) logged.stack = error.stack;
  if (error.cause !== undefined && depth < 3) logged.cause = loggedError(error.cause, depth + 1);
  return logged;
}

const SECRETS = ['password', 'token', 'secret', 'cookie', 'authorization'];
/** pino's number of the level above `error`. */
const FATAL = 60;

/**
 * The format of the log on standard error, which is text at a terminal.
 * @returns `isAlone`: there is nothing beside the log, so progress for people is written into it, too
 */
export function formatOf(
  { LOG_FORMAT, NODE_ENV }: Record<string, string | undefined>,
  isTerminal: boolean,
): { format: LogFormat; isAlone: boolean } {
  const format = LOG_FORMATS.find((one) => one === LOG_FORMAT) ?? (isTerminal ? 'text' : 'json');
  return { format, isAlone: format === 'json' && (LOG_FORMAT === 'json' || NODE_ENV === 'production') };
}

/**
 * The log, on standard error. Writes are synchronous, because log lines are few and the last ones before a crash matter
 * most.
 */
export function createLog(options: { level: LogLevel; format?: LogFormat; to?: DestinationStream }): Log {
  const to = options.to ?? standardError();
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      // Beside the request id, so that lines of the proxy and the student system can be found.
      mixin: () => {
        const trace = currentTrace();
        return trace === undefined ? {} : { traceId: trace.id };
      },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
      serializers: { err: (error: unknown) => loggedError(error) },
      hooks: {
        logMethod(this: Log, given: Parameters<LogFn>, write: LogFn, level: number) {
          const [fields]: readonly unknown[] = given;
          const hasError = typeof fields === 'object' && fields !== null && 'err' in fields;
          if (hasError && level < FATAL && this.leavesOut?.(fields.err) === true) return;
          write.apply(this, given);
        },
      },
    },
    options.format === 'text' ? { write: (line: string) => void to.write(asText(line)) } : to,
  );
}

function standardError(): DestinationStream {
  const stream = destination({ dest: 2, sync: true });
  // A terminal that has gone takes no more lines, and the portal ends in its order all the same.
  stream.on('error', () => {});
  return stream;
}
