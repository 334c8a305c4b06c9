/** Work that yields now and then, so that a server can do something else between two steps. */
export type Cooperative<R> = Generator<undefined, R>;
