import './ports.ts';

export { countTrackingEventsHandler } from './count-events.ts';
export { countTrackingEvents, storeTrackingEvents, sweepTrackingEvents } from './event-batches.ts';
export { createMessageTokens } from './message-token.ts';
export { createTrackingBuffer } from './tracking-buffer.ts';
export { createTrackingLinks } from './tracking-links.ts';
export { clickRoute, pixelRoute } from './tracking-routes.ts';
export { unsubscribePageRoute, unsubscribeRoute } from './unsubscribe/unsubscribe-routes.ts';
export { classifyVisitor } from './visitor.rules.ts';
