import { Utensils } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['food'],
  needs: 'canteens',
  texts: ['food'],
  menu: { group: 'university', position: 4, icon: Utensils },
  rendered: true,
  offline: { place: 5, load: async () => (await import('./ahead.ts')).ahead },
  load: async () => (await import('./page.tsx')).food,
});
