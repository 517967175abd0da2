/**
 * Bounds of the listed and read content of a repository. It is untrusted: each bound ends in a coded finding, in bounded time and memory.
 */

/** Files below one root. The largest known fleets have some ten thousand. */
export const MOST_FILES: number = 200_000;

/** Stored files, directories and links of a listing. */
export const MOST_VISITS: number = 2_000_000;

/**
 * Entries of directories that are reached by links, and steps along links. A few links between directories give any number of paths: twenty
 * directories with two links each to the previous one give a million. A base of a hundred files that two hundred directories link to as a
 * whole takes 21,000, and where they link to each file 100,000.
 */
export const MOST_LINKED_VISITS: number = 250_000;

/** Characters of a path. Linux opens none that is longer, so that no work tree has one. */
export const LONGEST_PATH: number = 4096;

/** Characters of all paths together: each path is stored, and long ones need no more links than short ones. */
export const MOST_PATH_CHARACTERS: number = 64 * 1024 * 1024;

/** The same of paths by links, which a finding may quote: 60 characters for each of the linked entries. */
export const MOST_LINKED_CHARACTERS: number = 16 * 1024 * 1024;

/** Bytes of all read texts, each counted for every path to it: each path is parsed by itself. */
export const MOST_TEXT_BYTES: number = 128 * 1024 * 1024;

/**
 * Line breaks, commas and opening brackets of all those texts: each may begin a value, and values need memory (some 600 bytes each)
 * beyond the bytes of the text. Sixty thousand manifests of seventy lines have 4.2 million.
 */
export const MOST_MARKS: number = 5_000_000;
