import { screenPhrases } from '../../platform/i18n/phrases.ts';
import { boot, supportLink } from '../../platform/page/boot.ts';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import { tied } from '../../ui/text/tied.ts';
import type { ScreenModule } from '../screens.ts';
import css from './privacy.module.css';

const load = async () => (await import('@kahan/phrases/en/privacy')).privacy;
const usePolicy = screenPhrases({ cs: load, en: load });

/** The privacy policy (spec 2, /privacy-policy), in English whatever the language of the reader is. */
function PrivacyPage() {
  const { changed, sections, contact } = usePolicy();
  const [before, after] = contact;
  return (
    <div lang="en">
      {sections.map(({ title, paragraphs, list }) => (
        <Sheet key={title} label={title}>
          <HeadingRow>{tied(title)}</HeadingRow>
          <Row last>
            <div className="stack gap-3 measure">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{tied(paragraph)}</p>
              ))}
              {list !== undefined && (
                <ul className={css.list}>
                  {list.map((fact) => (
                    <li key={fact}>{tied(fact)}</li>
                  ))}
                </ul>
              )}
            </div>
          </Row>
        </Sheet>
      ))}
      <Sheet>
        <Row last>
          <p>
            {before}
            <a href={supportLink('Kahan: privacy')}>{boot().supportMail}</a>
            {after}
          </p>
          <p className="small dim">{tied(changed)}</p>
        </Row>
      </Sheet>
    </div>
  );
}

export const privacy: ScreenModule = { Page: PrivacyPage, prepare: usePolicy.load };
