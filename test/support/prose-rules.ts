/** A sentence → the words in it that standard technical English replaces: subject, verb, object, and the terms of docs/glossary.md. */

/** Words that no sentence for users has, and what it has in their place. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/\bstands?\b(?! for\b)/i, '"is", "exists", "is written in"'],
  [/\b(?:says?|said)\b/i, '"states", "reports", "sets", "means"'],
  [/\bholds\b/i, '"contains", "applies"'],
  [/\basks? for\b/i, '"requests", "requires"'],
  [/\btakes? for granted\b|\btaken for granted\b/i, '"assumes", "is assumed"'],
  [/(?<!-)\bnobody\b/i, 'the one who does not: "no client", "no cluster"'],
  [/\bsomebody\b|\banybody\b/i, 'who it is: "a user", "a client"'],
  [/\bwarned of\b/i, '"is reported"'],
  [
    /(?:^|[.:] )What (?!is proven|happens|a change does|the mesh)[a-z]+[^.?|]*?\b(?:is|are|has|have|gets?)\b/m,
    'a noun as the subject',
  ],
  [/\b(?:is|are) (?:of interest|told apart)\b/i, '"is relevant", "are distinguished"'],
];

const contractions: readonly [RegExp, string] = [
  /\w['’](?:t|re|ve|ll)\b/,
  'the words without a contraction',
];

/** Words that no text of a diagnostic has either. */
const rulesForFindings: readonly (readonly [RegExp, string])[] = [
  [/\bwants?\b/i, '"requires", "is meant for"'],
  [/\bknows\b/i, '"supports", "has", "resolves"'],
  [/\bwithout a word\b|\bin vain\b/i, '"silently", "without effect"'],
  contractions,
  [/\bcan not\b/i, '"cannot"'],
  [/’/, 'the apostrophe of ASCII'],
  [/(?<!\w)'[^']+'/, '"…" around a value'],
];

/** Words that no comment has either. */
const rulesForComments: readonly (readonly [RegExp, string])[] = [
  contractions,
  [/^(?:Those|Of)\b/, 'the noun that the value is'],
];

/** Words of a text, and what is written in their place. */
export interface Replaced {
  readonly words: string;
  readonly instead: string;
}

/** What the rules for comments find in one: those for pages, and no contractions. */
export function replacedInComment(text: string): readonly Replaced[] {
  return replacedBy([...rules, ...rulesForComments], text.replaceAll(/"[^"]*"/g, '""'));
}

/** What the rules for pages find in a line; code between backquotes is not judged. */
export function replacedInPage(line: string): readonly Replaced[] {
  return replacedBy([...rules, contractions], line);
}

/** What the rules for texts of diagnostics find in one; code and quoted values are not judged. */
export function replacedInFinding(text: string): readonly Replaced[] {
  const judged = text.replaceAll(/"[^"]*"/g, '""');
  return replacedBy([...rules, ...rulesForFindings], judged);
}

function replacedBy(judging: typeof rules, text: string): readonly Replaced[] {
  const prose = text.replaceAll(/`[^`]*`/g, '`');
  return judging.flatMap(([pattern, instead]) => {
    const [words] = pattern.exec(prose) ?? [];
    return words === undefined ? [] : [{ words: words.trim(), instead }];
  });
}
