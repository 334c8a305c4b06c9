import type { Method } from '@kahan/contract';

/** The path to which sockets of live delivery connect. */
export const SOCKET_PATH = '/socket.io/';

/** `PATCH /api/user/items/:id` → its method and path */
export function splitCall(call: string): { method: Method; path: string } {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path };
}

/** Finds the methods that these calls know at an address; none when there is no such address. */
export function methodFinder(calls: readonly string[]): (path: string) => Method[] {
  const known = calls.map((call) => {
    const { method, path } = splitCall(call);
    return { method, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`) };
  });
  return (path) => known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
