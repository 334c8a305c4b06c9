import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { currentTrace } from './tracing/trace.ts';

export type Log = Logger;

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

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

/**
 * The log: JSON lines on standard error (standard output has the lines for people). Writes are synchronous, because
 * log lines are few and the last ones before a crash matter most.
 */
export function createLog(options: { level: LogLevel; to?: DestinationStream }): Log {
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
    },
    options.to ?? destination({ dest: 2, sync: true }),
  );
}
