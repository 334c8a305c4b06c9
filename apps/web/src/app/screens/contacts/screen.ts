import { Phone } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['contacts'],
  texts: ['contacts'],
  menu: { group: 'university', position: 5, icon: Phone },
  rendered: true,
  load: async () => (await import('./page.tsx')).contacts,
});
