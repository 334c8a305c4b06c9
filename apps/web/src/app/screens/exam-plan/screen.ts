import { defineScreen } from '../../define-screen.ts';

export default defineScreen({
  pages: ['terms_plan'],
  texts: ['exam-plan', 'terms', 'requests'],
  below: 'terms',
  found: true,
  offline: { place: 3, load: async () => (await import('./ahead.ts')).ahead },
  load: async () => (await import('./page.tsx')).examPlan,
});
