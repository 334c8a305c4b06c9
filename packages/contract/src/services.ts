/** Services whose data the client can be told to load anew. */
export const SERVICE_NAMES = [
  'user',
  'study',
  'schedule',
  'results',
  'groups',
  'terms',
  'requests',
  'year-schedule',
  'items',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];
