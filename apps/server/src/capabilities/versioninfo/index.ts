export { versioninfoRoutes } from './versioninfo.handlers.ts';
