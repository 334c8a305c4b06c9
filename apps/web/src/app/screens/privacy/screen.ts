import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['privacy'],
  texts: ['privacy'],
  found: true,
  rendered: true,
  load: async () => (await import('./page.tsx')).privacy,
});
