export { studentSystemPasswords } from './providers/student-system.ts';
export { LOGIN_STYLES, sessionHandlers } from './session.handlers.ts';
export { createPolicies } from './session.policy.ts';
export { createSessionService } from './session.service.ts';
export { identitySource, readIdentity } from './session.source.ts';
export type { SessionService } from './session.types.ts';
