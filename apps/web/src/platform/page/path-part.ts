/** The name behind the page in a path, decoded: `/reservation/B%20III` → `B III`; empty when it names nothing. */
export function namedIn(path: string): string {
  const [, , part = ''] = path.split('/');
  try {
    return decodeURIComponent(part);
  } catch {
    // A malformed escape: no address of ours has one, so nothing has this name.
    return part;
  }
}
