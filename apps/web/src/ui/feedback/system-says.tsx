import type { Explanation } from '@kahan/domain';

interface SystemSaysProps {
  /** "The student system says:" */
  label: string;
  explanation: Explanation | null | undefined;
}

/** Why the student system has refused, in its own words and their language; nothing when it does not say. */
export function SystemSays({ label, explanation }: SystemSaysProps) {
  if (!explanation) return null;
  return (
    <p className="dim">
      {label} <q lang={explanation.lang}>{explanation.text}</q>
    </p>
  );
}
