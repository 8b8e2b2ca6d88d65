/** In SQL: the message is still to leave: at its time, or when a person has approved it. */
export const isPromised = (message: string) => `${message}.status in ('queued', 'awaiting_approval')`;
