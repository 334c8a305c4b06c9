import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['reservation'],
  load: async () => (await import('./page.tsx')).reservation,
});
