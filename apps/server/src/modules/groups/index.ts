export { groupRequestsHandlers } from './groups.requests.ts';
export { groupsHandlers } from './groups.routes.ts';
