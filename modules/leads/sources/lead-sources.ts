import { apolloSource } from './apollo/apollo-source.ts';
import { contactsSource } from './contacts-source.ts';
import { sandboxSource } from './sandbox/sandbox-source.ts';

export const leadSources = { sandbox: sandboxSource, contacts: contactsSource, apollo: apolloSource } as const;
