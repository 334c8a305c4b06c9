import { CalendarRange } from 'lucide';
import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['schedule', 'schedule_semester', 'schedule_shared'],
  texts: ['schedule', 'schedule-tools'],
  menu: { group: 'study', position: 2, inBar: true, icon: CalendarRange },
  rendered: ['schedule', 'schedule_semester'],
  offline: { place: 1, load: async () => (await import('./ahead.ts')).ahead },
  load: async () => (await import('./page.tsx')).schedule,
});
