/** Each test file begins as if no other had run in its process; as a setup file, this one is evaluated before each of them. */
import { vi } from 'vitest';

vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.useRealTimers();
