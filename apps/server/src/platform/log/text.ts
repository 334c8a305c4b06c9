const LEVELS: Partial<Record<number, string>> = {
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

interface ErrorFields {
  type?: string;
  message?: string;
  code?: string;
  stack?: string;
  cause?: ErrorFields;
}

interface Line {
  level: number;
  time: string;
  msg?: string;
  process?: string;
  err?: ErrorFields;
  [field: string]: unknown;
}

/**
 * A JSON line of the log as a person reads it: `21:03:52 warn  the message  key=value`, its error below.
 * @returns text that ends its line
 */
export function asText(json: string): string {
  const { level, time, msg = '', process, err, ...fields } = JSON.parse(json) as Line;
  const from = process === undefined ? '' : `${process}: `;
  const rest = Object.entries(fields).map(
    ([name, value]) => `  ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const head = `${time.slice(11, 19)} ${(LEVELS[level] ?? String(level)).padEnd(5)} ${from}${msg}${rest.join('')}`;
  return [head, ...errorLines(err), ''].join('\n');
}

function errorLines(error: ErrorFields | undefined, before = ''): string[] {
  if (error === undefined) return [];
  const [first, ...more] = (error.stack ?? `${error.type}: ${error.message}`).split('\n');
  const code = error.code === undefined ? '' : ` (${error.code})`;
  const own = [`    ${before}${first}${code}`, ...more.map((line) => `    ${line}`)];
  return [...own, ...errorLines(error.cause, 'caused by ')];
}
