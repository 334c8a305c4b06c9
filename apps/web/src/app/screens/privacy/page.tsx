import { foldText } from '@kahan/domain';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { boot, supportLink } from '../../../platform/page/boot.ts';
import { Jump } from '../../../ui/layout/jump.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import type { ScreenCode } from '../../define-screen.ts';
import css from './page.module.css';

/** `Who sees it` → `who-sees-it`; `Kdo údaje vidí` → `kdo-udaje-vidi` */
const idOf = (title: string) => foldText(title).replaceAll(/\W+/g, '-');

/** The privacy policy (spec 2, /privacy-policy; decision 048). */
function PrivacyPage() {
  const { jump, changed, sections, contact } = useTexts('privacy');
  const [before, after] = contact;
  return (
    <>
      <Jump label={jump} to={sections.map(({ title }) => ({ id: idOf(title), label: title }))} />
      {sections.map(({ title, paragraphs, list, facts }) => (
        <Sheet key={title} aria-labelledby={idOf(title)}>
          <HeadingRow id={idOf(title)}>{title}</HeadingRow>
          <Row last>
            <div className="stack gap-3 measure">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {list !== undefined && (
                <ul className={css.list}>
                  {list.map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
                </ul>
              )}
              {facts !== undefined && (
                <dl className={css.facts}>
                  {facts.map(([thing, fact]) => (
                    <div key={thing}>
                      <dt>{thing}</dt>
                      <dd>{fact}</dd>
                    </div>
                  ))}
                </dl>
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
          <p className="small dim">{changed}</p>
        </Row>
      </Sheet>
    </>
  );
}

export const privacy: ScreenCode = { Page: PrivacyPage, queries: () => [] };
