/** A browser's storage and cookies, which last when modules are loaded anew. */
export function fakeDevice() {
  const kept = new Map<string, string>();
  const cookies = new Map<string, string>();
  let refusal: 'forbidden' | 'full' | null = null;
  const check = (isWrite: boolean) => {
    if (refusal === 'forbidden') throw new DOMException('forbidden', 'SecurityError');
    if (refusal === 'full' && isWrite) throw new DOMException('full', 'QuotaExceededError');
  };
  const methods = {
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
  // The keys of a browser's storage are those of its object.
  const storage = new Proxy(methods, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  const subscription = {
    options: {},
    unsubscribe: async () => true,
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  };
  const registration = {
    pushManager: { getSubscription: async () => subscription, subscribe: async () => subscription },
    getNotifications: async () => [],
  };
  const workers = {
    addEventListener: () => undefined,
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  const document = {
    visibilityState: 'hidden',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    },
  };
  return {
    /** The contents of localStorage. */
    kept,
    refuse: (how: typeof refusal) => {
      refusal = how;
    },
    globals: {
      document,
      navigator: { userAgent: '', serviceWorker: workers },
      Notification: { permission: 'granted' },
      localStorage: storage,
      sessionStorage: storage,
      location: { protocol: 'http:', pathname: '/', search: '', origin: 'http://kahan.example' },
      window: { addEventListener: () => undefined, location: {}, PushManager: {}, Notification: {} },
    },
  };
}
