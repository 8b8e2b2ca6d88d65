import type { z } from 'zod';
import type { ConversationLimits } from '../../src/ai/model/converse.ts';
import type { CallOperation } from '../../src/api/plain-route.ts';
import type { Places } from '../../src/kernel/concurrency/places.ts';
import type { Milliseconds } from '../../src/kernel/duration.ts';

export interface AssistantTool {
  name: string;
  description: string;
  input: z.ZodObject;
  /** Part of the default config. */
  isUsual: boolean;
  /** True if the tool changes nothing. */
  reads: boolean;
  /** Returns a bounded result without tags, or one sentence about the failure. */
  run(
    call: CallOperation,
    given: Record<string, unknown>,
    asking: { signal: AbortSignal; onError(error: unknown): void },
  ): Promise<{ shown: Record<string, unknown> } | { failure: string }>;
}

export interface AssistantTools {
  load(): Promise<readonly AssistantTool[]>;
}

export interface ChatLimits extends ConversationLimits {
  /** Interval at which a stream sends a comment and extends its claim on the session. */
  heartbeatMs: Milliseconds;
  /** Time until a session is free again after its process died. */
  leaseMs: Milliseconds;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    assistantTools: AssistantTools;
    chatLimits: ChatLimits;
    chatPlaces: Places;
  }
}
