/**
 * The student system's HTTP interface as it is spoken: what the sandbox sends and the adapter reads.
 * Unknown fields are ignored, so that the other side can grow.
 */
export * from './call.ts';
export * from './calls.ts';
export * from './canteens.ts';
export * from './catalogue.ts';
export * from './examples.ts';
export * from './exams.ts';
export * from './records.ts';
