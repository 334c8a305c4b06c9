export { groupsHandlers } from './groups.handlers.ts';
export { groupRequestsHandlers } from './groups.requests.ts';
