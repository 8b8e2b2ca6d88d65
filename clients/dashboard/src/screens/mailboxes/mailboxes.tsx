export const Mailboxes = () => null;
