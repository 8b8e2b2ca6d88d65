import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { createQueryClient, createSessionClient, TRPCProvider } from './api/client.ts';
import { type Session, useSession } from './api/session.ts';
import { SCREENS } from './screens/index.ts';
import { Shell } from './shell/shell.tsx';
import { SignIn } from './shell/sign-in.tsx';
import { SwitchSession } from './shell/switch-session.tsx';
import { ButtonLink } from './ui/button.tsx';
import { Guard } from './ui/guard.tsx';
import { Page } from './ui/page.tsx';
import { Empty, Loading } from './ui/states.tsx';

export function App() {
  const session = useSession();
  return (
    <Guard>
      <Router base="/app">
        {session === null ? <SignIn /> : <Signed key={`${session.key}:${session.orgId}`} session={session} />}
      </Router>
    </Guard>
  );
}

/** All of a session for one organisation: with another one everything begins anew. */
function Signed({ session }: { session: Session }) {
  const [queries] = useState(() => createQueryClient(session.key));
  const [client] = useState(() => createSessionClient(session));
  useEffect(() => () => queries.clear(), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <TRPCProvider trpcClient={client} queryClient={queries}>
        <Screens />
        <SwitchSession />
      </TRPCProvider>
    </QueryClientProvider>
  );
}

const Screens = () => (
  <Shell>
    <Suspense fallback={<Loading />}>
      <Switch>
        {SCREENS.map(({ path, component: Screen }) => (
          <Route key={path} path={path}>
            <Guard key={path}>
              <Screen />
            </Guard>
          </Route>
        ))}
        <Route path="/">
          <Redirect to="/answers" replace />
        </Route>
        <Route>
          <Page title="Not found">
            <Empty title="There is no such page" action={<ButtonLink href="/answers">To the answers</ButtonLink>}>
              The address may be old or mistyped.
            </Empty>
          </Page>
        </Route>
      </Switch>
    </Suspense>
  </Shell>
);
