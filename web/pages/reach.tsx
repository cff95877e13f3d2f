import { Container, Stack, Text, Title } from '@mantine/core';
import page from '../../docs/self-hosting.md?raw';
import { pagePaths } from '../../src/contract/pages.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { useTitle } from '../parts/page.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { documentedSection } from '../words/documented-section.ts';

const heading = 'How others reach it';
const parts = documentedSection(page, heading);

/** The documentation's section on proxies, for people who cannot sign in without one. */
export function ReachPage() {
  useTitle(heading);
  return (
    <Container component="main" size="sm" py="xl">
      <Stack>
        <Title order={1}>{heading}</Title>
        {parts.map(({ kind, text }) =>
          kind === 'code' ? (
            <CodeBlock key={text} code={text} label="Copy the configuration" />
          ) : (
            <Text key={text} size="sm">
              {text}
            </Text>
          ),
        )}
        <PageLink to={pagePaths.signIn}>Back to signing in</PageLink>
      </Stack>
    </Container>
  );
}
