/**
 * The schemas and calls of the student system's HTTP interface: the sandbox serves it, the adapter reads it.
 * Unknown fields are ignored, so that the other side can grow.
 */
export * from './call.ts';
export * from './calls.ts';
export * from './canteens.ts';
export * from './catalogue.ts';
export * from './documentation.ts';
export * from './offer.ts';
export * from './records.ts';
export * from './terms.ts';
