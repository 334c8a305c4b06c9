import { GraduationCap } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['overview', 'study', 'groups'],
  texts: ['study'],
  menu: { group: 'study', position: 4, inBar: true, icon: GraduationCap },
  offline: 3,
  load: async () => (await import('./page.tsx')).studies,
});
