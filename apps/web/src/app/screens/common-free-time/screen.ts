import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['common_free_time'],
  texts: ['common-free-time'],
  below: 'schedule',
  found: false,
  rendered: false,
  load: async () => (await import('./page.tsx')).freeTime,
});
