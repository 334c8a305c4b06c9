import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['rooms'],
  texts: ['rooms'],
  below: 'maps',
  found: true,
  rendered: false,
  load: async () => (await import('./page.tsx')).rooms,
});
