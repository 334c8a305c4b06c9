import type { RouteTable } from '@kahan/contract';
import type { AnyHandlers } from '../platform/http/guard/handler.ts';
import type { CommandKind } from './commands/index.ts';
import type { LiveHandler, PushPreference } from './delivery/index.ts';
import type { MirrorRegistration } from './mirror/index.ts';
import type { SearchSource } from './search/index.ts';

/**
 * What a capability adds to the portal. The engine knows capabilities only through this.
 * A capability is made by a function of the engine and registered with `engine.use`.
 */
export interface Capability extends MirrorRegistration {
  /** Its noun, e.g. `terms`; the same on every floor. */
  name: string;
  /** Handlers of its calls. */
  handlers?: AnyHandlers;
  /** Its calls, where the contract does not have them (a capability of a test). */
  routes?: RouteTable;
  /** What students may ask of the student system. */
  commands?: readonly CommandKind[];
  /** Services besides those of its sources that clients load again after a gap in their log. */
  tells?: readonly string[];
  /** Entries of the search. */
  search?: readonly SearchSource[];
  /** Messages of sockets that it answers. */
  live?: readonly LiveHandler[];
  /** The preference that governs pushes of its items; otherwise the default preference does. */
  push?: PushPreference;
  /** Ends what it has begun. */
  stop?(): Promise<void>;
}
