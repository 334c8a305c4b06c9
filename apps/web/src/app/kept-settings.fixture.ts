/** A browser's storage and cookies, which last when modules are loaded anew. */
export function fakeDevice() {
  const kept = new Map<string, string>();
  const cookies = new Map<string, string>();
  let refusal: 'forbidden' | 'full' | null = null;
  const check = (isWrite: boolean) => {
    if (refusal === 'forbidden') throw new DOMException('forbidden', 'SecurityError');
    if (refusal === 'full' && isWrite) throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = {
    getItem(key: string) {
      check(false);
      return kept.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      check(true);
      kept.set(key, value);
    },
    removeItem(key: string) {
      check(false);
      kept.delete(key);
    },
  };
  const document = {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    },
  };
  return {
    /** What localStorage holds. */
    kept,
    refuse: (how: typeof refusal) => {
      refusal = how;
    },
    globals: {
      document,
      localStorage: storage,
      sessionStorage: storage,
      location: { protocol: 'http:', pathname: '/', search: '', origin: 'http://kahan.example' },
      window: { addEventListener: () => undefined, location: {} },
    },
  };
}
