import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['hand_in'],
  texts: ['shared-files', 'groups'],
  below: 'overview',
  found: false,
  rendered: false,
  load: async () => (await import('./page.tsx')).handIn,
});
