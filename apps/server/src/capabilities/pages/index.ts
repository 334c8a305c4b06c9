export { registerPages } from './pages.handlers.ts';
