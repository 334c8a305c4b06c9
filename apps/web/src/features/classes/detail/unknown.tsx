import { classAddress } from '@kahan/contract/runtime';
import { useQuery } from '@tanstack/react-query';
import { classesLikeQuery } from '../../../data/classes.ts';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { EmptyPage } from '../../../ui/feedback/page-states.tsx';
import { LinkButton } from '../../../ui/form/button.tsx';
import { HeadingRow, Sheet } from '../../../ui/layout/sheet.tsx';
import { FoundClass } from '../search/results.tsx';
import { addressOf, noSearch } from '../search/view.ts';

/** No class has the code, or not in that year: the spec's words, and the classes that were probably meant. */
export function UnknownClass({ code, year }: { code: string; year: number }) {
  const words = useTexts('classes');
  const { status } = usePhrases();
  const like = useQuery(classesLikeQuery(code)).data ?? [];
  const isKnown = year !== 0 && like.some((one) => one.code === code);
  const search = addressOf({ ...noSearch(language()), code, page: 1 }, language());
  return (
    <>
      <EmptyPage
        title={words.unknown}
        action={
          isKnown ? (
            <LinkButton href={classAddress(code)}>{words.latestYear}</LinkButton>
          ) : (
            <LinkButton href={search}>{words.findByCode(code)}</LinkButton>
          )
        }
      >
        {status.notFound} {isKnown ? words.unknownYear(code, words.years(year)) : words.unknownHint(code)}
      </EmptyPage>
      {!isKnown && like.length > 0 && (
        <Sheet label={words.meant}>
          <HeadingRow>{words.meant}</HeadingRow>
          <ul>
            {like.map((one) => (
              <FoundClass key={one.code} result={one} mark={null} />
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}
