import type { Egress } from '../egress/egress.ts';
import { createModel, type ModelLimits } from './model/ask.ts';
import type { ModelSettings } from './model/provider.ts';
import { createModelUnderstanding } from './model/understand.ts';
import type { PageReader } from './page-reader.ts';
import type { TextUnderstanding } from './text-understanding.ts';

export function understandingWith(
  { egress, pageReader: { extractive } }: { egress: Egress; pageReader: Pick<PageReader, 'extractive'> },
  settings: ModelSettings | null,
  limits?: ModelLimits,
): TextUnderstanding {
  return settings === null ? extractive : createModelUnderstanding(createModel(egress, settings, limits), extractive);
}
