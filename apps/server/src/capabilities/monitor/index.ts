export { registerMonitor } from './monitor.handlers.ts';
