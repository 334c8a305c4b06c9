interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Output is printed at once. */
  show?: boolean;
  /** Between two lines of progress, instead of 15,000. */
  heartbeatMs?: number;
}

/** Runs a program to its end and prints a line of progress every now and then. */
export function run(
  label: string,
  command: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<{ code: number; output: string }>;
