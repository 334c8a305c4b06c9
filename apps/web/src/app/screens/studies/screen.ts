import { GraduationCap } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['overview', 'study', 'groups'],
  texts: ['study'],
  menu: { group: 'study', position: 4, inBar: true, icon: GraduationCap },
  rendered: false,
  offline: { place: 3, load: async () => (await import('./ahead.ts')).ahead },
  load: async () => (await import('./page.tsx')).studies,
});
