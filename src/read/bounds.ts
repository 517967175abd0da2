/**
 * How much of a repository is listed and read. Its content is untrusted: each bound ends in a coded finding, in bounded time and memory.
 * @module
 */

/** Files below one root. The largest fleets that are known have some ten thousand. */
export const MOST_FILES: number = 200_000;

/**
 * Files, directories and links that a listing comes by, and steps on the ways of links. A few links between directories stand for any
 * number of paths: twenty directories with two links each to the one before for a million.
 */
export const MOST_VISITS: number = 2_000_000;

/** Characters of a path. Linux opens none that is longer, so that no work tree has one. */
export const LONGEST_PATH: number = 4096;

/** Characters of all paths together: each path is kept, and long ones need no more links than short ones. */
export const MOST_PATH_CHARACTERS: number = 64 * 1024 * 1024;

/** Bytes of what git lists, with ids and modes. A few trees that hold each other twice stand for any number of files. */
export const MOST_LISTED_BYTES: number = 64 * 1024 * 1024;

/** Bytes of all texts that are read, each counted for every path that leads to it: each path is parsed by itself. */
export const MOST_TEXT_BYTES: number = 128 * 1024 * 1024;

/**
 * Line breaks, commas and opening brackets of all those texts: each may begin a value, and values take the memory that bytes do not
 * (some 600 bytes each). Sixty thousand manifests of seventy lines have 4.2 million.
 */
export const MOST_MARKS: number = 5_000_000;
