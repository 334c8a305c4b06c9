import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { goneIsDone, replaceAnswer } from './command.ts';
import { ApiProblem } from './problem.ts';
import { queryClient } from './query.ts';

const refused = (status: number) => Promise.reject(new ApiProblem('status', { status }));

test('what is gone already counts as ended', async () => {
  await expect(goneIsDone(refused(404))).resolves.toBeUndefined();
});

test.each([400, 409, 500])('an end that was refused with %i has failed', async (status) => {
  await expect(goneIsDone(refused(status))).rejects.toMatchObject({ status });
});

describe('the answer of a command in a list that is on the screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    queryClient.clear();
    vi.useRealTimers();
  });

  /** Shows a list whose loads give these answers, each after two seconds. @returns what is shown now */
  function shown(...answers: string[][]): () => string[] | undefined {
    const load = () =>
      new Promise<string[]>((resolve, reject) => {
        const next = answers.shift();
        const fail = () => reject(new ApiProblem('status', { status: 500 }));
        setTimeout(() => (next === undefined ? fail() : resolve(next)), 2_000);
      });
    const observer = new QueryObserver(queryClient, { ...LIST, queryFn: load });
    observer.subscribe(() => undefined);
    return () => observer.getCurrentResult().data;
  }
  const LIST = queryOptions<string[]>({ queryKey: ['list'] });
  const add = (one: string) => replaceAnswer(LIST, (known) => known && [...known, one]);

  test('is added, and a load that another client has caused is made again', async () => {
    const list = shown(['a'], ['of another client', 'lost'], ['a', 'b', 'of another client']);
    await vi.advanceTimersByTimeAsync(6_000);
    void queryClient.invalidateQueries(LIST);
    await vi.advanceTimersByTimeAsync(500);
    add('b');
    expect(list()).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(list()).toEqual(['a', 'b', 'of another client']);
  });

  test('does not stand for the whole of a list that is not known', async () => {
    const list = shown(['lost'], ['a', 'b']);
    await vi.advanceTimersByTimeAsync(500);
    add('b');
    expect(list()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(list()).toEqual(['a', 'b']);
  });
});
