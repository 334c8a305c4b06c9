import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['intro'],
  texts: ['intro'],
  found: false,
  rendered: false,
  load: async () => (await import('./page.tsx')).intro,
});
