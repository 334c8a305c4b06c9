export { registerMonitor } from './monitor.routes.ts';
