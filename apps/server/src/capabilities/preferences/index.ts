export { preferencesHandlers } from './preferences.handlers.ts';
