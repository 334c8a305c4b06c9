/** The part of the contract that the browser loads at run time: no schemas, no zod. */
export * from './addresses.ts';
export * from './call-address.ts';
export * from './campus/food-address.ts';
export * from './campus/free-rooms-address.ts';
export * from './campus/map-address.ts';
export * from './campus/room-address.ts';
export * from './campus/way-address.ts';
export * from './errors.ts';
export * from './headers.ts';
export * from './pages.ts';
export * from './socket.ts';
export * from './user/session-name.ts';
