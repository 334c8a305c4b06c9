export {
  completeCatalogue,
  isComplete,
  isCompleteFor,
  readCatalogue,
  readNamedRecords,
  readRecord,
} from './catalogue.store.ts';
export { type CatalogueListener, catalogueSource, type Found, mirroredCatalogue } from './catalogue.ts';
export { documentSource } from './document-source.ts';
export { readDocument } from './documents.store.ts';
export { holdEpoch, type VersionToken } from './epoch.store.ts';
export {
  asStored,
  inOrder,
  type MirrorContext,
  reportRecords,
  type Unread,
  type UserDrafts,
} from './mirror.context.ts';
export { createMirror, type Mirror, type MirrorRegistration } from './mirror.ts';
export { recordsSource } from './records-source.ts';
export { readHead, readRecordList, readRecords, type Snapshot } from './snapshots.store.ts';
export type { SharedSource } from './source.ts';
export { userSource } from './user-source.ts';
