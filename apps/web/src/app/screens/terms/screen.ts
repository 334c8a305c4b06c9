import { ClipboardCheck } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['terms'],
  texts: ['terms', 'requests'],
  menu: { group: 'study', position: 3, inBar: true, icon: ClipboardCheck },
  rendered: false,
  offline: { place: 2, load: async () => (await import('./ahead.ts')).ahead },
  load: async () => (await import('./page.tsx')).terms,
});
