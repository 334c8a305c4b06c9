import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['class_detail'],
  texts: ['classes', 'own-class'],
  below: 'classes',
  found: false,
  parents: { class_detail: 'classes' },
  rendered: true,
  load: async () => (await import('./page.tsx')).classDetail,
});
