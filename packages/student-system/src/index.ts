export * from './http.ts';
export * from './port.ts';
