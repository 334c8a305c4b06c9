export * from './calls.ts';
export * from './http.ts';
export * from './port.ts';
export * from './whole-catalogue.ts';
