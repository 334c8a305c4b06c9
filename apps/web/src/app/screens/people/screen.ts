import { Users } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['people', 'people_detail', 'teacher_detail'],
  texts: ['people'],
  menu: { group: 'university', position: 2, icon: Users },
  parents: { people_detail: 'people', teacher_detail: 'people' },
  rendered: true,
  load: async () => (await import('./page.tsx')).people,
});
