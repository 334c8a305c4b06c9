import { Settings2 } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['settings'],
  texts: ['settings', 'reminders'],
  menu: { group: 'account', position: 2, icon: Settings2 },
  rendered: false,
  load: async () => (await import('./page.tsx')).settings,
});
