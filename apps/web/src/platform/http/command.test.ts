import { expect, test } from 'vitest';
import { goneIsDone } from './command.ts';
import { ApiProblem } from './problem.ts';

const refused = (status: number) => Promise.reject(new ApiProblem('status', { status }));

test('what is gone already counts as ended', async () => {
  await expect(goneIsDone(refused(404))).resolves.toBeUndefined();
});

test.each([400, 409, 500])('an end that was refused with %i has failed', async (status) => {
  await expect(goneIsDone(refused(status))).rejects.toMatchObject({ status });
});
