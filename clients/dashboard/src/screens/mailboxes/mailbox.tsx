export const Mailbox = () => null;
