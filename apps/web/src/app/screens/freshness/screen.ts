import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['status'],
  texts: ['freshness'],
  found: true,
  rendered: false,
  load: async () => (await import('./page.tsx')).freshness,
});
