import { execFileSync } from 'node:child_process';
import fc from 'fast-check';

/**
 * Property tests draw the same cases in every run of a commit, so a failure can be repeated, and other cases for the
 * next commit. `PROPERTY_SEED=<number>` repeats the cases of an earlier run; fast-check names the seed of a failure.
 * Under `npm run fuzz` a property that does not say how many cases it draws does so for FUZZ_SECONDS.
 */
const wanted = process.env.PROPERTY_SEED;
const seconds = process.env.FUZZ_SECONDS;
fc.configureGlobal({
  seed: wanted === undefined ? seedOfCommit() : Number(wanted),
  ...(seconds !== undefined && {
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: Number(seconds) * 1000,
  }),
});

function seedOfCommit(): number {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(hash.slice(0, 7), 16);
  } catch (error) {
    // Sources without git, e.g. from an archive, have no commit to take the seed from.
    if (error instanceof Error) return 20_261_116;
    throw error;
  }
}
