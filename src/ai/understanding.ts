import type { Egress } from '../kernel/egress/egress.ts';
import { extractive } from './extractive/extractive.ts';
import { createModel, type ModelLimits } from './model/ask.ts';
import type { ModelSettings } from './model/provider.ts';
import { createModelUnderstanding } from './model/understand.ts';
import type { TextUnderstanding } from './text-understanding.ts';

/** By the organisation's model where it has one, by extraction where it has none. */
export function understandingWith(
  egress: Egress,
  settings: ModelSettings | null,
  limits?: ModelLimits,
): TextUnderstanding {
  return settings === null ? extractive : createModelUnderstanding(createModel(egress, settings, limits));
}
