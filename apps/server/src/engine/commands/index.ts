export { createRequests, type RequestsService } from './requests.service.ts';
export { forgetOld, readRecent } from './requests.store.ts';
export type { Asked, Attachments, CommandKind, CommandWork, TargetDescription } from './requests.types.ts';
