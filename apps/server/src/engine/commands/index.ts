export { requestsHandlers } from '../../capabilities/requests/requests.handlers.ts';
export type { NameSources } from '../../capabilities/terms/terms.commands.ts';
export { createRequests, type RequestsService } from './requests.service.ts';
export { forgetOld, readOwnEdits } from './requests.store.ts';
