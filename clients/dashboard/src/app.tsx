import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { createQueryClient, TRPCProvider, trpcClient } from './api/client.ts';
import { useSession } from './api/session.ts';
import { SCREENS } from './screens/index.ts';
import { Shell } from './shell/shell.tsx';
import { SignIn } from './shell/sign-in.tsx';
import { ButtonLink } from './ui/button.tsx';
import { Guard } from './ui/guard.tsx';
import { Page } from './ui/page.tsx';
import { Empty, Loading } from './ui/states.tsx';

export function App() {
  const [queries] = useState(createQueryClient);
  const session = useSession();
  return (
    <QueryClientProvider client={queries}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queries}>
        <Guard>
          <Router base="/app">{session === null ? <SignIn /> : <Signed key={session.key} />}</Router>
        </Guard>
      </TRPCProvider>
    </QueryClientProvider>
  );
}

const Signed = () => (
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
