export { createSync, type SyncService } from './mirror.service.ts';
