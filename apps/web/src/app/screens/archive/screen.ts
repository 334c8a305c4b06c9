import { Archive } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['archive'],
  texts: [],
  menu: { group: 'account', position: 1, needsLogin: true, icon: Archive },
  rendered: false,
  load: async () => (await import('./page.tsx')).archive,
});
