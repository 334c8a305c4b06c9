interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Output is printed at once. */
  show?: boolean;
}

/** Runs a program to its end and prints a line of progress every 15 s. */
export function run(
  label: string,
  command: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<{ code: number; output: string }>;
