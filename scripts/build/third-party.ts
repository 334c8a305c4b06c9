// The licences of the packages whose code the built folder has: most of them ask that their text goes with the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Material } from './bill.ts';

const TEXT = /^(?:licen[cs]e|copying|notice)/i;
const README = /^readme(?:\.md)?$/i;
/** The end of a README of a package that has no file for its licence. */
const IN_README = /^#+ *(?:the )?(?:.* )?licen[cs]e\b[^\n]*\n([\s\S]*?)(?=^#|$(?![\s\S]))/im;
const LINE = '='.repeat(80);

const HEAD = `Kahan contains code of the packages below, each under the licence that follows its name.
`;

/** Every licence once, with the packages that it is for. Packages that are not installed are left out. */
export function thirdPartyOf(root: string, materials: readonly Material[]): string {
  const installed = materials.filter(({ path }) => existsSync(join(root, path)));
  const byText = Map.groupBy(installed, (material) => licenceOf(join(root, material.path), material));
  const parts = [...byText].map(([text, of]) =>
    [
      LINE,
      ...new Set(of.map(({ name, version, license }) => `${name} ${version} (${license})`)),
      LINE,
      text,
    ].join('\n'),
  );
  return [HEAD, ...parts].join('\n\n');
}

/** @throws Error for a package that says nothing of its licence */
function licenceOf(place: string, { name, license }: Material): string {
  const names = readdirSync(place);
  const read = (file: string) => readFileSync(join(place, file), 'utf8').replaceAll('\r\n', '\n').trim();
  const texts = names.filter((file) => TEXT.test(file)).map(read);
  if (texts.length > 0) return texts.join('\n\n');
  if (license === undefined) throw new Error(`${name} names no licence: it must not be in the built folder`);
  const [, said = ''] =
    IN_README.exec(
      names
        .filter((file) => README.test(file))
        .map(read)
        .join('\n'),
    ) ?? [];
  const { author } = JSON.parse(read('package.json')) as { author?: string | { name: string } };
  const by = typeof author === 'object' ? author.name : author;
  return [`${license}${by === undefined ? '' : `, by ${by}`}`, said.trim()].filter(Boolean).join('\n\n');
}
