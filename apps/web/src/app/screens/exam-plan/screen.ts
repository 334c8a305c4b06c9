import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['terms_plan'],
  texts: ['exam-plan', 'terms', 'requests'],
  below: 'terms',
  found: true,
  rendered: false,
  offline: { place: 6, load: async () => (await import('./ahead.ts')).ahead },
  load: async () => (await import('./page.tsx')).examPlan,
});
