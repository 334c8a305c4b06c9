import { type Method, ROUTES } from '@kahan/contract';

/** Where sockets of live delivery connect. */
export const SOCKET_PATH = '/socket.io/';

/** `PATCH /api/user/items/:id` → its method and path */
export function splitCall(call: string): { method: Method; path: string } {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path };
}

const CALLS = Object.keys(ROUTES).map((call) => {
  const { method, path } = splitCall(call);
  return { method, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`) };
});

/** Methods that an address of the API knows; none when there is no such address. */
export function methodsOf(path: string): Method[] {
  return CALLS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
