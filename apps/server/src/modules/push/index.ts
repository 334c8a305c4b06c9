export { applicationKeys } from './keys.ts';
export { pushRoutes } from './push.routes.ts';
