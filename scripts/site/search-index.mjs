/**
 * The pages of the site → a script with what the search finds them by, and their titles. The browser reads it with the same library, so
 * that a word is found in all of its forms.
 */
import lunr from 'lunr';

/** @param pages `{address, title, text}` each; a word of the title counts more than one of the text. */
export function searchIndex(pages) {
  const index = lunr((builder) => {
    builder.ref('address');
    builder.field('title', { boost: 20 });
    builder.field('text');
    for (const page of pages) builder.add(page);
  });
  const titles = Object.fromEntries(pages.map(({ address, title }) => [address, title]));
  return `var searchIndex = ${JSON.stringify({ titles, index })};\n`;
}
