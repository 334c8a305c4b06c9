import { nonBreaking } from '@kahan/phrases/non-breaking';
import { ChefHat, Image as ImageIcon, Leaf } from 'lucide';
import { useState } from 'react';
import type { Canteen } from '../../data/food.ts';
import { serverAddress } from '../../platform/http/addresses.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import { Allergens } from './allergens.tsx';
import css from './menu.module.css';
import { useParts } from './stored.ts';

type MenuSection = Canteen['menu'][number];
type Dish = MenuSection['items'][number];

/** The sections of a menu in the order of the answer: soups first, desserts last (spec 9). */
export function Menu({ sections }: { sections: readonly MenuSection[] }) {
  const { photos } = useParts();
  return (
    <div className={css.menu}>
      {sections.map(({ kind, title, items }) => {
        const hasPhotos = photos && items.some(({ photo }) => photo !== null);
        return (
          <section key={`${kind} ${title}`} className={css.part} data-part={kind}>
            <h3 className={css.title}>{nonBreaking(title)}</h3>
            <ul>
              {items.map((dish, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a canteen may cook the same dish twice
                <DishRow key={`${index} ${dish.desc}`} dish={dish} hasPhoto={hasPhotos} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** One dish. @param hasPhoto its section shows photos, so that it leaves room for one */
function DishRow({ dish, hasPhoto }: { dish: Dish; hasPhoto: boolean }) {
  const words = useTexts('food');
  const { allergens } = useParts();
  const { desc, vegetarian, specialty, photo } = dish;
  return (
    <li className={cx(css.dish, hasPhoto && css.pictured)} data-dish>
      {hasPhoto && <Photo photo={photo} />}
      <div className={css.desc}>
        {nonBreaking(desc)}
        {(vegetarian || specialty || allergens) && (
          <p className={css.marks}>
            {vegetarian && (
              <span className={cx(css.tag, css.green)}>
                <Icon of={Leaf} small />
                {words.vegetarian}
              </span>
            )}
            {specialty && (
              <span className={css.tag}>
                <Icon of={ChefHat} small />
                {words.specialty}
              </span>
            )}
            {allergens && <DishAllergens dish={dish} />}
          </p>
        )}
      </div>
      <Prices dish={dish} />
    </li>
  );
}

/** All allergens of a dish, those that are known and what else the canteen says, or that it states none. */
function DishAllergens({ dish: { allergies, allergy_notes } }: { dish: Dish }) {
  const words = useTexts('food');
  if (allergies.length === 0 && allergy_notes.length === 0)
    return <span className={css.said}>{words.allergensNotStated}</span>;
  return (
    <>
      {allergies.length > 0 && <Allergens numbers={allergies} />}
      {allergy_notes.length > 0 && (
        <span className={css.said} data-more>
          {words.allergensMaybe(allergy_notes, allergies.length > 0)}
        </span>
      )}
    </>
  );
}

function Photo({ photo }: Pick<Dish, 'photo'>) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span className={css.photo}>
      {photo === null || isMissing ? (
        <Icon of={ImageIcon} />
      ) : (
        <img
          src={serverAddress(photo.s)}
          srcSet={`${serverAddress(photo.s)} 1x, ${serverAddress(photo.m)} 2x`}
          alt=""
          width={72}
          height={54}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
        />
      )}
    </span>
  );
}

/** The price for students in bold, below it that for others; each is named for screen readers. */
function Prices({ dish: { student_price, other_price, currency } }: { dish: Dish }) {
  const words = useTexts('food');
  if (student_price === null && other_price === null) return null;
  return (
    <p className={css.prices}>
      {student_price !== null && (
        <b>
          <VisuallyHidden>{words.students} </VisuallyHidden>
          {words.price(student_price, currency)}
        </b>
      )}
      {other_price !== null && (
        <span className={css.other}>
          <VisuallyHidden>{words.others} </VisuallyHidden>
          {words.price(other_price, currency)}
        </span>
      )}
    </p>
  );
}
