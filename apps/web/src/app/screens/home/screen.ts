import { House } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['home'],
  texts: [],
  menu: { group: 'study', position: 1, inBar: true, icon: House },
  rendered: false,
  offline: { place: 4, load: async () => (await import('./ahead.ts')).ahead },
  load: async () => (await import('./page.tsx')).home,
});
