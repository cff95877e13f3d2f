import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { type PageName, pagePaths } from '../src/contract/pages.ts';
import { queryClient } from './api/query-client.ts';
import { basePath } from './browser/base-path.ts';
import { focusLinkTo } from './browser/focus-returned.ts';
import { takeOneTimeToken } from './browser/one-time-token.ts';
import { parseSearch, writeSearch } from './browser/search-params.ts';
import { styleNonce } from './browser/style-nonce.ts';
import { OverviewPage } from './pages/overview.tsx';
import { Loading } from './parts/loading.tsx';
import { NotFound } from './parts/not-found.tsx';
import { PageFailure } from './parts/page-failure.tsx';
import { SessionGate } from './session-gate.tsx';
import { cssVariables, theme } from './shell/theme.ts';

// A page has a row here, a path in src/contract/pages.ts, and a row in shell/navigation.ts when the menu shows it.
const pages: Record<PageName, RouteComponent> = {
  // Most visits begin here: it comes with the dashboard.
  overview: OverviewPage,
  signIn: lazy(() => import('./pages/sign-in.tsx'), 'SignInPage'),
  accept: lazy(() => import('./pages/accept.tsx'), 'AcceptPage'),
  reset: lazy(() => import('./pages/reset.tsx'), 'ResetPage'),
  reach: lazy(() => import('./pages/reach.tsx'), 'ReachPage'),
  analyses: lazy(() => import('./pages/analyses.tsx'), 'AnalysesPage'),
  analysis: lazy(() => import('./pages/analysis.tsx'), 'AnalysisPage'),
  projects: lazy(() => import('./pages/projects.tsx'), 'ProjectsPage'),
  project: lazy(() => import('./pages/project.tsx'), 'ProjectPage'),
  causes: lazy(() => import('./pages/causes.tsx'), 'CausesPage'),
  cause: lazy(() => import('./pages/cause.tsx'), 'CausePage'),
  incidents: lazy(() => import('./pages/incidents.tsx'), 'IncidentsPage'),
  incident: lazy(() => import('./pages/incident.tsx'), 'IncidentPage'),
  analyze: lazy(() => import('./pages/analyze.tsx'), 'AnalyzePage'),
  integrations: lazy(() => import('./pages/integrations.tsx'), 'IntegrationsPage'),
  connect: lazy(() => import('./pages/connect.tsx'), 'ConnectPage'),
  connection: lazy(() => import('./pages/connection.tsx'), 'ConnectionPage'),
  settings: lazy(() => import('./pages/settings.tsx'), 'SettingsPage'),
  tokens: lazy(() => import('./pages/tokens.tsx'), 'TokensPage'),
  members: lazy(() => import('./pages/members.tsx'), 'MembersPage'),
  channels: lazy(() => import('./pages/channels.tsx'), 'ChannelsPage'),
  patterns: lazy(() => import('./pages/patterns.tsx'), 'PatternsPage'),
  plan: lazy(() => import('./pages/plan.tsx'), 'PlanPage'),
  audit: lazy(() => import('./pages/audit.tsx'), 'AuditPage'),
};

const root = createRootRoute({ component: SessionGate, notFoundComponent: () => <NotFound /> });
const names = Object.keys(pages) as PageName[];
const routes = names.map((name) =>
  createRoute({ getParentRoute: () => root, path: pagePaths[name], component: pages[name] }),
);

// Runs before the router stores the address.
takeOneTimeToken();

const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: basePath || '/',
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPendingComponent: () => <Loading />,
  defaultErrorComponent: (props) => <PageFailure {...props} />,
  scrollRestoration: true,
});

let shown = location.pathname;
router.history.subscribe(({ location: { pathname }, action: { type } }) => {
  if (type === 'BACK' && pathname !== shown) focusLinkTo(shown);
  shown = pathname;
});

const colorScheme = localStorageColorSchemeManager({ key: 'firstfail-color-scheme' });

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
