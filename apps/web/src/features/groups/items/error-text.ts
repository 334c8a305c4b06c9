import { HAND_IN_BYTES } from '@kahan/domain';
import { useRequestPhrases } from '../../../data/requests/phrases.ts';
import { messageOf } from '../../../platform/http/query.ts';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { sizeText } from '../files/sizes.ts';
import { useGroupsPhrases } from '../words.ts';
import type { Why } from './use-item-edit.ts';

/** Says in words why an item was not taken, and what to do. */
export function useWhy(): (why: Why) => string {
  const phrases = usePhrases();
  const words = useGroupsPhrases();
  const { reasons } = useRequestPhrases();
  return (why) => {
    switch (why.kind) {
      case 'reason':
        return reasons[why.reason];
      case 'problem':
        return messageOf(why.problem, phrases);
      case 'not-a-number':
        return words.notANumber;
      case 'flaw': {
        const { name = '', size = 0 } = why.file ?? {};
        const lang = language();
        if (why.flaw === 'several') return words.flaws.several;
        if (why.flaw === 'large') {
          return words.flaws.large(name, sizeText(size, lang), sizeText(HAND_IN_BYTES, lang));
        }
        return words.flaws[why.flaw](name);
      }
    }
  };
}
