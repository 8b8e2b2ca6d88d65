import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { createQueryClient, createSessionClient, TRPCProvider } from './api/client.ts';
import { missingPermissionOf, permissionNotice, useOwnPermissions, usePermissions } from './api/permissions.ts';
import { currentSession, type Session, useSession } from './api/session.ts';
import { SCREENS } from './screens/index.ts';
import { lazyScreen, type Screen } from './screens/screen.ts';
import { useLinkToken } from './shell/link-token.ts';
import { useScreens } from './shell/menu.tsx';
import { Shell } from './shell/shell.tsx';
import { ButtonLink } from './ui/button.tsx';
import { Guard } from './ui/guard.tsx';
import { Page } from './ui/page.tsx';
import { Empty, Loaded, Loading } from './ui/states.tsx';

/** Loaded lazily, because signed-in users do not need them. */
const SignIn = lazyScreen(() => import('./shell/sign-in.tsx'), 'SignIn');
const SwitchSession = lazyScreen(() => import('./shell/switch-session.tsx'), 'SwitchSession');

const BASE = '/app';
const HOME = '/answers';

/** Loads the code of the screen at an address, so that the first render shows the screen itself. */
export async function prepareScreen(address: string): Promise<void> {
  const path = address.slice(BASE.length).replace(/^\/?$/, HOME);
  const screen = SCREENS.find((one) => new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(path));
  await (currentSession() === null ? SignIn : screen?.component)?.prepare();
}

export function App() {
  const session = useSession();
  return (
    <Guard>
      <Router base={BASE}>
        {session === null ? (
          <Suspense fallback={null}>
            <SignIn />
          </Suspense>
        ) : (
          <SignedInApp key={`${session.key}:${session.orgId}`} session={session} />
        )}
      </Router>
    </Guard>
  );
}

/** All state of one session and organisation. A change of either resets it. */
function SignedInApp({ session }: { session: Session }) {
  const [queries] = useState(() => createQueryClient(session.key));
  const [client] = useState(() => createSessionClient(session));
  const token = useLinkToken();
  useEffect(() => () => queries.clear(), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <TRPCProvider trpcClient={client} queryClient={queries}>
        <Screens />
        {token !== null && (
          <Suspense fallback={null}>
            <SwitchSession />
          </Suspense>
        )}
      </TRPCProvider>
    </QueryClientProvider>
  );
}

function Home() {
  const first = useScreens()[0]?.path ?? HOME;
  const rights = useOwnPermissions();
  if (usePermissions() !== null) return <Redirect to={first} replace />;
  return (
    <Page title="Distribute">
      <Loaded query={rights}>{() => null}</Loaded>
    </Page>
  );
}

function Permitted({ screen: { title, needs, component: Screen } }: { screen: Screen }) {
  const lacking = missingPermissionOf(usePermissions(), needs);
  if (lacking === undefined) return <Screen />;
  return (
    <Page title={title}>
      <Empty title="No access" action={<ButtonLink href="/">Go to home</ButtonLink>}>
        {permissionNotice(lacking)}
      </Empty>
    </Page>
  );
}

const Screens = () => (
  <Shell>
    <Suspense fallback={<Loading />}>
      <Switch>
        {SCREENS.map((screen) => (
          <Route key={screen.path} path={screen.path}>
            <Guard key={screen.path}>
              <Permitted screen={screen} />
            </Guard>
          </Route>
        ))}
        <Route path="/">
          <Home />
        </Route>
        <Route>
          <Page title="Not found">
            <Empty title="Page not found" action={<ButtonLink href="/">Go to home</ButtonLink>}>
              The address may be old or mistyped.
            </Empty>
          </Page>
        </Route>
      </Switch>
    </Suspense>
  </Shell>
);
