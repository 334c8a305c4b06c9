import { commandCalls } from './http/commands.ts';
import { commonCalls } from './http/common.ts';
import { personalCalls } from './http/personal.ts';
import { createReader } from './http/reader.ts';
import type { StudentSystem } from './port.ts';
import { createTransport, DEFAULT_TIMEOUT_MS, type TransportOptions } from './transport.ts';

export type HttpStudentSystemOptions = TransportOptions;

/**
 * The student system over its HTTP interface (wire/).
 * Every call ends: by an answer, or by a {@link StudentSystemError} within its time limit.
 */
export function createHttpStudentSystem(options: HttpStudentSystemOptions): StudentSystem {
  const transport = createTransport(options);
  const reader = createReader(transport);
  return {
    ...personalCalls(transport, reader),
    ...commonCalls(transport, reader),
    ...commandCalls(transport, options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
  };
}
