import type { PartyLimits, TrafficLimits } from './parties.ts';

/** Limits of sockets; decision 045 gives the reason of each number. */
export const LIMITS = {
  /** Clients send ids, cursors and up to 200 ids of terms, nothing bigger. */
  largestMessage: 16_384,
  /** Time to join the namespace after the handshake, milliseconds. */
  joinMs: 10_000,
  /** `id` messages of one socket; a client sends one. */
  ids: 10,
  user: {
    party: {
      open: 50,
      handshakes: { burst: 100, perSecond: 20 },
      together: { messages: { burst: 250, perSecond: 10 }, bytes: { burst: 262_144, perSecond: 65_536 } },
    },
    socket: { messages: { burst: 50, perSecond: 5 }, bytes: { burst: 131_072, perSecond: 32_768 } },
  },
  /** Clients without a login; their sockets are counted by address. */
  anonymous: {
    party: { open: 200, handshakes: { burst: 400, perSecond: 20 }, together: null },
    socket: { messages: { burst: 20, perSecond: 1 }, bytes: { burst: 32_768, perSecond: 1_024 } },
  },
} as const satisfies {
  user: { party: PartyLimits; socket: TrafficLimits };
  anonymous: { party: PartyLimits; socket: TrafficLimits };
  [limit: string]: unknown;
};
