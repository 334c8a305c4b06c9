/** The part of the contract that the browser loads at run time: no schemas, no zod. */
export * from './addresses.ts';
export * from './call-address.ts';
export * from './errors.ts';
export * from './food/food-address.ts';
export * from './headers.ts';
export * from './maps/map-address.ts';
export * from './pages.ts';
export * from './rooms/free-rooms-address.ts';
export * from './rooms/room-address.ts';
export * from './session/session-name.ts';
export * from './session/session-tag.ts';
export * from './shows.ts';
export * from './socket.ts';
export * from './ways/way-address.ts';
