export { versioninfoHandlers } from './versioninfo.handlers.ts';
