import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { ReactNode } from 'react';

/** A text with its non-breaking spaces; other content as it is. */
export const tied = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? nonBreaking(content) : content;
