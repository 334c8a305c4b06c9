export { createSync, type SyncService } from './sync.service.ts';
