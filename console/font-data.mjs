// Takes the fonts of glyphs from npm: Noto Sans, and its fonts for further scripts. Copies the
// files that are used into the folder of its argument, and writes fonts.tsv: font, file, digest of
// the file; the files of a font in the order in which a character is looked for.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const target = process.argv[2];
const scripts = ['Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Georgian', 'Armenian'];

// Other scripts have no italics.
const fonts = [
  { name: 'Noto Sans Regular', latin: '400Regular', others: '400Regular' },
  { name: 'Noto Sans Bold', latin: '700Bold', others: '700Bold' },
  { name: 'Noto Sans Italic', latin: '400Regular_Italic', others: '400Regular' },
];

mkdirSync(target, { recursive: true });
const rows = [];
const take = (font, script, style) => {
  const name = `noto-sans${script && `-${script.toLowerCase()}`}`;
  const file = `NotoSans${script}_${style}.ttf`;
  const source = join('node_modules/@expo-google-fonts', name);
  const bytes = readFileSync(join(source, style, file));
  writeFileSync(join(target, file), bytes);
  copyFileSync(join(source, 'LICENSE_FONT'), join(target, `NotoSans${script}_LICENSE.txt`));
  rows.push([font, file, createHash('sha256').update(bytes).digest('hex')]);
};
for (const { name, latin, others } of fonts) {
  take(name, '', latin);
  for (const script of scripts) take(name, script, others);
}
writeFileSync(join(target, 'fonts.tsv'), rows.map((row) => row.join('\t') + '\n').join(''));
