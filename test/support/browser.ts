/** A page → a real browser that shows it, and what it complains of. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { type Body, findPeer, itUnless } from './peer-program.ts';

const program = findPeer('chromium');

/** `it`, skipped by its own name where there is no Chromium. */
export function itInBrowser(name: string, body: Body): void {
  const reason = 'skipped: chromium is not installed (Debian: apt-get install chromium)';
  itUnless(program === undefined ? reason : undefined, name, body);
}

/** How a page is shown. */
export interface Look {
  readonly colorScheme?: 'light' | 'dark';
  /** What stands behind `#`. */
  readonly hash?: string;
  /** Of the window, in pixels. */
  readonly width?: number;
  readonly height?: number;
  /** The element that is waited for; the matrix, if none is named. */
  readonly first?: string;
}

/** A page that is shown. */
export interface ShownPage {
  readonly page: Page;
  /** Errors, warnings and requests for anything but the file. */
  readonly complaints: readonly string[];
}

let started: Promise<Browser> | undefined;

/** Ends the browser after the last test of the file that calls this. */
export function useBrowser(): void {
  afterAll(async () => {
    const browser = await started;
    started = undefined;
    await browser?.close();
  });
}

/** Lends the browser, which the tests of a file start once; nothing that was shown is left to the next one. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  // Its sandbox wants rights that containers lack; what is shown is ours.
  started ??= chromium.launch({
    ...(program === undefined ? {} : { executablePath: program }),
    args: ['--no-sandbox'],
  });
  const browser = await started;
  try {
    return await work(browser);
  } finally {
    for (const context of browser.contexts()) await context.close();
  }
}

/** Opens a file. */
export async function showFile(
  browser: Browser,
  file: string,
  {
    colorScheme = 'light',
    hash = '',
    width = 1400,
    height = 900,
    first = 'table[role=grid]',
  }: Look = {},
): Promise<ShownPage> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('request', (request) => {
    if (!/^(?:file|data):/.test(request.url())) complaints.push(`asks for ${request.url()}`);
  });
  await page.goto(`file://${file}${hash}`);
  await page.locator(first).waitFor();
  return { page, complaints };
}
