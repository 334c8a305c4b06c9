import { Map as MapIcon } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['maps'],
  texts: ['maps'],
  menu: { group: 'university', position: 3, icon: MapIcon },
  rendered: false,
  load: async () => (await import('./page.tsx')).maps,
});
