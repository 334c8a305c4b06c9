interface CookieStoreLike {
  getAll(): Promise<{ name?: string; value?: string }[]>;
}

/** The cookies as a page reads them. A worker can read them only through the Cookie Store; null without it. */
export async function readCookies(): Promise<string | null> {
  const store: unknown = Reflect.get(globalThis, 'cookieStore');
  if (!store) return null;
  const all = await (store as CookieStoreLike).getAll();
  return all.map(({ name = '', value = '' }) => `${name}=${value}`).join(';');
}
