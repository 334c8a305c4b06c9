import { TermsScreen } from '../../features/terms/screen.tsx';

/** Exam terms (spec 2). */
export function TermsPage() {
  return <TermsScreen />;
}
