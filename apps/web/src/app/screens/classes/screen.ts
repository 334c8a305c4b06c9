import { BookOpen } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['classes'],
  texts: ['classes'],
  menu: { group: 'university', position: 1, icon: BookOpen },
  rendered: false,
  load: async () => (await import('./page.tsx')).classes,
});
