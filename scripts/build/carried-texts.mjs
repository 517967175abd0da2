// Long texts that a program carries along. As string literals they would be read as code at every start, a quarter of its time: they stand
// in a file beside it, and are read by `carried` of plugin/start/start.ts when they are asked for.

/** Texts in the making: of ASCII and in one line each. */
export function carriedTexts() {
  const texts = [];
  return {
    /** Keeps a text, and gives the expression for it. */
    carry(name, text) {
      texts.push(`${name} ${text}\n`);
      return `carried.text('${name}')`;
    },
    /** All that was kept: the content of `carried.txt`. */
    all: () => texts.join(''),
  };
}

/** The same for a program that can not read a file beside it. */
export const literalText = { carry: (_name, text) => JSON.stringify(text) };
