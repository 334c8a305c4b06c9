export {
  completeCatalogue,
  isComplete,
  MIRRORED,
  type MirroredKind,
  missingCatalogues,
  pruneRecords,
  readRecord,
  readRecordKeys,
  writeRecords,
} from './catalogue.store.ts';
export { tellTimetables, timetablesOfLesson, timetablesOfRecord } from './timetables.ts';
