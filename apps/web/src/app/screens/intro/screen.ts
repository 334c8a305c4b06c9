import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['intro'],
  texts: ['intro'],
  load: async () => (await import('./page.tsx')).intro,
});
