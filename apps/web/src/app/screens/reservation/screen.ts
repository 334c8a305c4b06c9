import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['reservation'],
  texts: [],
  found: false,
  rendered: false,
  load: async () => (await import('./page.tsx')).reservation,
});
