import type { PersonalData } from '@kahan/contract';
import { pragueDate } from '@kahan/domain';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { serverAddress } from '../platform/http/addresses.ts';
import { call, transport } from '../platform/http/api.ts';
import { replaceAnswer, sent } from '../platform/http/command.ts';
import { saveBlob } from '../platform/http/download.ts';
import { problemOfAnswer } from '../platform/http/problem.ts';
import { cancelLoad, queryClient } from '../platform/http/query.ts';
import { clock } from '../platform/time/clock.ts';
import { userQuery } from './session/session.ts';

/** The archive, as an attachment. */
export const EXPORT_ADDRESS = '/api/user/personal-data/export.zip';

/** Saves the archive. A link cannot, in the app: it would carry no token. @throws ApiProblem */
export async function saveExport(): Promise<void> {
  // This call renews the token where that is due.
  await call('GET /api/user/personal-data');
  const answer = await transport.send(serverAddress(EXPORT_ADDRESS), {});
  if (!answer.ok) throw problemOfAnswer(answer.status, answer.url, undefined, null);
  saveBlob(await answer.blob(), `kahan-${pragueDate(clock.now())}.zip`);
}

/** A live message tells when the archive is ready; this is for a page without live delivery. */
const LOOK_AGAIN_MS = 5_000;

const personalDataQuery = queryOptions({
  queryKey: ['personal-data'],
  queryFn: ({ signal }) => call('GET /api/user/personal-data', { signal }),
  refetchInterval: ({ state }) => (state.data?.export?.state === 'waiting' ? LOOK_AGAIN_MS : false),
});

/** The copy and the erasure of one's own data, as the user has asked for them. */
export const usePersonalData = () => useQuery(personalDataQuery);

/** Stops the running load; the screen then offers to load. */
export const cancelPersonalData = (): void => cancelLoad(personalDataQuery);

const COMMANDS = {
  export: () => call('POST /api/user/personal-data/export', sent()),
  endExport: () => call('DELETE /api/user/personal-data/export', sent()),
  erase: () => call('POST /api/user/personal-data/erasure', sent()),
  undo: () => call('DELETE /api/user/personal-data/erasure', sent()),
};
export type PersonalDataCommand = keyof typeof COMMANDS;

/** Sends a command and shows its answer. @throws ApiProblem */
export async function sendPersonalData(command: PersonalDataCommand): Promise<PersonalData> {
  const answer = await COMMANDS[command]();
  replaceAnswer(personalDataQuery, answer);
  queryClient.setQueryData(
    userQuery.queryKey,
    (user) => user && { ...user, erases_at: answer.erasure?.erases_at ?? null },
  );
  return answer;
}

/** Sends commands, one at a time. */
export const usePersonalDataCommand = (handlers: {
  onDone: (command: PersonalDataCommand, answer: PersonalData) => void;
  onFailed: (error: Error, command: PersonalDataCommand) => void;
}) =>
  useMutation({
    scope: { id: 'personal-data' },
    mutationFn: sendPersonalData,
    onSuccess: (answer, command) => handlers.onDone(command, answer),
    onError: handlers.onFailed,
  });
