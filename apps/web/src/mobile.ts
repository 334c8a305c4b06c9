// Starts the app where it brings its files along. What a server writes on its pages is set before any other module runs.
import { setPortal } from './platform/native/start.ts';

setPortal();
await import('./main.tsx');
