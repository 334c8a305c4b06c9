import { ChefHat, Image as ImageIcon, Leaf } from 'lucide';
import { useState } from 'react';
import type { FoodPlace } from '../../data/food.ts';
import { serverAddress } from '../../platform/http/addresses.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import { tied } from '../../ui/text/tied.ts';
import { Allergens } from './allergens.tsx';
import css from './menu.module.css';
import { useParts } from './stored.ts';
import { useFoodPhrases } from './words.ts';

type Part = FoodPlace['menu'][number];
type Dish = Part['items'][number];

/** The parts of a menu in the order of the answer: soups first, desserts last (spec 9). */
export function Menu({ of }: { of: readonly Part[] }) {
  const { photos } = useParts();
  return (
    <div className={css.menu}>
      {of.map(({ kind, title, items }) => {
        const hasPhotos = photos && items.some(({ photo }) => photo !== null);
        return (
          <section key={`${kind} ${title}`} className={css.part} data-part={kind}>
            <h3 className={css.title}>{tied(title)}</h3>
            <ul>
              {items.map((dish, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a canteen may cook the same dish twice
                <DishRow key={`${index} ${dish.desc}`} of={dish} hasPhoto={hasPhotos} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** One dish. @param hasPhoto its part shows photos, so that it has a place for one */
function DishRow({ of: dish, hasPhoto }: { of: Dish; hasPhoto: boolean }) {
  const words = useFoodPhrases();
  const { allergens } = useParts();
  const { desc, vegetarian, specialty, allergies, photo } = dish;
  const listed = allergens ? allergies : [];
  return (
    <li className={cx(css.dish, hasPhoto && css.pictured)} data-dish>
      {hasPhoto && <Photo of={photo} />}
      <div className={css.desc}>
        {tied(desc)}
        {(vegetarian || specialty || listed.length > 0) && (
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
            {listed.length > 0 && <Allergens of={listed} />}
          </p>
        )}
      </div>
      <Prices of={dish} />
    </li>
  );
}

function Photo({ of: photo }: { of: Dish['photo'] }) {
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
function Prices({ of: { student_price, other_price, currency } }: { of: Dish }) {
  const words = useFoodPhrases();
  if (student_price === null && other_price === null) return null;
  return (
    <p className={css.prices}>
      {student_price !== null && (
        <b>
          <VisuallyHidden>{words.students} </VisuallyHidden>
          {tied(words.price(student_price, currency))}
        </b>
      )}
      {other_price !== null && (
        <span className={css.other}>
          <VisuallyHidden>{words.others} </VisuallyHidden>
          {tied(words.price(other_price, currency))}
        </span>
      )}
    </p>
  );
}
