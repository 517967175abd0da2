/** All mergers, in order of their names. */
import { mergeDestinationRule } from './destination-rule/destination-rule.ts';
import type { Merger } from './merger.ts';
import { mergeService } from './service.ts';
import { mergeSidecar } from './sidecar.ts';
import { mergeVirtualService } from './virtual-service/virtual-service.ts';

export const mergers: readonly Merger[] = [
  mergeDestinationRule,
  mergeService,
  mergeSidecar,
  mergeVirtualService,
];
