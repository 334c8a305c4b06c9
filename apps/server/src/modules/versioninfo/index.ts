export { versioninfoRoutes } from './versioninfo.routes.ts';
