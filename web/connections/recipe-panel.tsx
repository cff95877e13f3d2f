import { Alert, Divider, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import page from '../../docs/ci-recipes.md?raw';
import { pagePaths } from '../../src/contract/pages.ts';
import { serviceUrl } from '../browser/base-path.ts';
import { useSearch } from '../browser/use-search.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import classes from './connect-form.module.css';
import { lineAround, type RecipeForm, recipesOf } from './recipes.ts';

const line = lineAround(page, serviceUrl);
const recipes = recipesOf(page, serviceUrl);
const names = recipes.map(({ name }) => name);

/** The line before a command that works in every CI, with the address of this service in it. */
export function LinePanel() {
  return (
    <Panel
      title="One line in a job"
      about="Before the command that may fail: its output and exit status stay, the cause is printed at the end, and the log is sent."
    >
      <Stack gap="xs">
        <CodeBlock code={line.text} label="Copy the line for a job" />
        <Text size="xs" c="dimmed">
          FIRSTFAIL_TOKEN holds an API token with the scopes ingest and read. The machine needs {line.needs}. Where the
          CI is known, --project may be left out.
        </Text>
      </Stack>
    </Panel>
  );
}

/** What to paste into a CI, with the address of this service in it; below it, whether a log has come. */
export function RecipePanel({ arrivals }: { arrivals: ReactNode }) {
  const search = useSearch();
  const wanted = search.one('ci');
  const recipe = recipes.find(({ name }) => name === wanted) ?? recipes[0];
  if (!recipe) return null;
  return (
    <Panel title="CI systems" about="How each sends the log of a failed run; the address of this service is filled in.">
      <Stack>
        <Choice name={recipe.name} choose={(name) => search.change({ ci: name })} />
        {location.protocol === 'http:' && (
          <Alert color="yellow">
            This address has no HTTPS: the token travels in the clear. Put a proxy with TLS in front of the service.
          </Alert>
        )}
        <ol className={classes.steps}>
          <li>
            <GetToken />
          </li>
          {recipe.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {recipe.forms.map((form) => (
          <Form key={form.title} form={form} name={recipe.name} isOnly={recipe.forms.length === 1} />
        ))}
        <Divider />
        {arrivals}
      </Stack>
    </Panel>
  );
}

function Form({ form, name, isOnly }: { form: RecipeForm; name: string; isOnly: boolean }) {
  const label = isOnly ? `Copy the recipe for ${name}` : `Copy the recipe for ${name}: ${form.title}`;
  return (
    <>
      {!isOnly && <Text fw={600}>{form.title}</Text>}
      <CodeBlock code={form.text} label={label} />
      <Text size="xs" c="dimmed">
        The machine that runs it needs {form.needs}, and must reach {serviceUrl}.
      </Text>
    </>
  );
}

function Choice({ name, choose }: { name: string; choose: (name: string) => void }) {
  const shared = { 'aria-label': 'CI system', data: names, value: name } as const;
  return (
    <>
      <SegmentedControl {...shared} visibleFrom="md" size="xs" onChange={choose} />
      <Select
        {...shared}
        hiddenFrom="md"
        onChange={(chosen) => chosen !== null && choose(chosen)}
        allowDeselect={false}
      />
    </>
  );
}

function GetToken() {
  if (!isAdmin(useWho())) return 'Ask an administrator for an API token with the scope ingest.';
  return (
    <>
      <PageLink to={pagePaths.tokens} inherit>
        Create an API token
      </PageLink>{' '}
      with the scope ingest.
    </>
  );
}
