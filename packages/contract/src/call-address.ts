/**
 * Method and address of a call: `GET /api/items/:id` with {id: 7} and {lang: 'cs'} → ['GET', '/api/items/7?lang=cs'].
 * @throws TypeError when a parameter of the path is missing
 */
export function callAddress(
  route: string,
  params: object = {},
  query: object = {},
): [method: string, address: string] {
  const space = route.indexOf(' ');
  const values = new Map(Object.entries(params));
  const path = route.slice(space + 1).replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new TypeError(`${route}: the parameter ${name} is missing`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return [route.slice(0, space), search.size > 0 ? `${path}?${search}` : path];
}
