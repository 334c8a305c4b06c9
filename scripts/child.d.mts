interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Whether output is printed at once. */
  show?: boolean;
  /** Milliseconds between two lines of progress, 15,000 by default. */
  heartbeatMs?: number;
}

/** Runs a program to its end and prints a line of progress every now and then. */
export function run(
  label: string,
  command: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<{ code: number; output: string }>;
