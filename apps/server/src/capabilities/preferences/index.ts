export { preferencesRoutes } from './preferences.handlers.ts';
