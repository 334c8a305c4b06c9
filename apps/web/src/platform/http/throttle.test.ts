import { notifyManager, QueryClient, QueryObserver, type QueryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem } from './problem.ts';
import { loadStateOf, queryClient } from './query.ts';
import { loadAtOnce } from './throttle.ts';

const KEY = ['terms'];
const defaults = queryClient.getDefaultOptions();

let client: QueryClient;
let loads: number[];
let stop: () => void;

/** Shows a query that answers at once, or as `answer` does. `loads` are the times of its loads, ms from the first. */
function show(more: Partial<QueryOptions> = {}, answer: () => unknown = () => 'data'): QueryObserver {
  const start = performance.now();
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    loads.push(performance.now() - start);
    signal.throwIfAborted();
    return answer();
  };
  const observer = new QueryObserver(client, client.defaultQueryOptions({ queryKey: KEY, queryFn, ...more }));
  stop = observer.subscribe(() => undefined);
  return observer;
}

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: defaults });
  loads = [];
});
afterEach(() => {
  stop();
  client.clear();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('what was not found', () => {
  const answered = (status: number) => () => {
    throw new ApiProblem('status', { status });
  };

  test('[PEOPLE-04] [PEOPLE-05] stays so while it is loaded again, until another answer comes', async () => {
    let answer: () => unknown = answered(404);
    const observer = show({}, () => answer());
    await pass(100);
    const states: string[] = [];
    // Like React, this observer reads the state after all changes of one moment.
    observer.subscribe(notifyManager.batchCalls(() => states.push(loadStateOf(observer.getCurrentResult()))));
    void client.invalidateQueries({ queryKey: KEY });
    await pass(5_000);
    expect(loads).toHaveLength(2);
    expect(new Set(states)).toEqual(new Set(['failed']));
    answer = () => 'data';
    void client.invalidateQueries({ queryKey: KEY });
    await pass(5_000);
    expect(observer.getCurrentResult()).toMatchObject({ data: 'data', error: null, status: 'success' });
    expect(new Set(states)).toEqual(new Set(['failed', 'loaded']));
  });

  test('another failure shows as loading when it is tried again', async () => {
    const observer = show({}, answered(500));
    await pass(100);
    void observer.refetch();
    await pass(100);
    expect(loadStateOf(observer.getCurrentResult())).toBe('loading');
  });
});

describe('[ERRORS-04] one load per 5 s', () => {
  test('an invalidation within them waits, and further ones join it', async () => {
    show();
    await pass(1_000);
    for (let time = 0; time < 3; time += 1) {
      void client.invalidateQueries({ queryKey: KEY });
      await pass(1_000);
    }
    expect(loads).toEqual([0]);
    await pass(20_000);
    expect(loads).toEqual([0, 5_000]);
  });

  test('so does Retry, and the load is seen to run meanwhile', async () => {
    const observer = show({}, () => {
      throw new ApiProblem('status', { status: 500 });
    });
    await pass(100);
    void observer.refetch();
    await pass(4_800);
    expect([loads, observer.getCurrentResult().isFetching]).toEqual([[0], true]);
    await pass(200);
    expect([loads, observer.getCurrentResult().isFetching]).toEqual([[0, 5_000], false]);
  });

  test('after 5 s a load begins at once', async () => {
    const observer = show();
    await pass(5_000);
    void observer.refetch();
    await pass(0);
    expect(loads).toEqual([0, 5_000]);
  });

  test('a load that is stopped while it waits is not made', async () => {
    const observer = show();
    await pass(1_000);
    void observer.refetch();
    await client.cancelQueries({ queryKey: KEY });
    await pass(20_000);
    expect([loads, observer.getCurrentResult().fetchStatus]).toEqual([[0], 'idle']);
  });
});

test('the second attempt of a failed load is a part of it', async () => {
  show({}, () => {
    throw new ApiProblem('offline');
  });
  await pass(20_000);
  expect(loads).toEqual([0, 700]);
});

test('a step of a command is not put off', async () => {
  const observer = show({ meta: { atOnce: true } });
  await pass(10);
  await observer.refetch();
  expect(loads).toEqual([0, 10]);
});

test('a load goes on at once when the reader has given the password', async () => {
  const observer = show({}, () => {
    throw new ApiProblem('status', { status: 401 });
  });
  await pass(10);
  // A live message has asked for the load as well.
  void observer.refetch();
  await pass(10);
  const [query] = client.getQueryCache().findAll({ queryKey: KEY });
  if (query) await loadAtOnce(query);
  expect([loads, observer.getCurrentResult().fetchStatus]).toEqual([[0, 20], 'idle']);
});
