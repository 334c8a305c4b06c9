import type { CommandOutcome } from '@kahan/domain';
import { parseWhole } from '../parse.ts';
import { type StudentSystem, StudentSystemError } from '../port.ts';
import type { Transport } from '../transport.ts';
import { addressOf, WIRE_CALLS, wireOutcome } from '../wire/index.ts';
import { watched } from './watched.ts';

type Commands = Pick<StudentSystem, 'perform' | 'upload' | 'outcome' | 'settle'>;

/** An outcome, which must be that of the command asked about. */
function outcomeOf(key: string, answer: unknown): CommandOutcome {
  const outcome = parseWhole(wireOutcome, answer);
  if (outcome.key !== key) throw new StudentSystemError('garbage', 'outcome of another command');
  return outcome;
}

/**
 * Commands of students. None is retried: after an error it is unknown whether it was done.
 * @param stallMs longest time without progress of a file
 */
export function commandCalls(transport: Transport, stallMs: number): Commands {
  return {
    async perform(command, call) {
      const answer = await transport.post(addressOf(WIRE_CALLS.perform, {}), command, call);
      return outcomeOf(command.key, answer);
    },
    async upload({ file, ...command }, body, call) {
      const query = { ...command, final: String(command.final), name: file.name, type: file.type };
      const address = addressOf(WIRE_CALLS.upload, {}, query);
      const answer = await watched(body, stallMs, call?.signal, (bytes, limits) =>
        transport.upload(address, bytes, { ...call, ...limits }),
      );
      return outcomeOf(command.key, answer);
    },
    async outcome(login, key, call) {
      try {
        const answer = await transport.get(addressOf(WIRE_CALLS.outcome, { login, key }), call);
        return outcomeOf(key, answer);
      } catch (error) {
        if (error instanceof StudentSystemError && error.kind === 'not-found') return null;
        throw error;
      }
    },
    async settle(login, key, call) {
      return outcomeOf(key, await transport.post(addressOf(WIRE_CALLS.settle, { login, key }), {}, call));
    },
  };
}
