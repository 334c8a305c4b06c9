import { Calendar } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['calendar'],
  texts: ['calendar'],
  menu: { group: 'study', position: 5, icon: Calendar },
  rendered: false,
  load: async () => (await import('./page.tsx')).calendar,
});
