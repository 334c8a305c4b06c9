export { groupsHandlers } from './groups.routes.ts';
