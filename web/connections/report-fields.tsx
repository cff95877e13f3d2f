import { NativeSelect, NumberInput, SimpleGrid, Stack, Switch } from '@mantine/core';
import type { Report } from '../../src/contract/connections/report.ts';
import { fieldError } from '../api/field-error.ts';

type Props = { report: Report; change: (changes: Partial<Report>) => void; error: unknown };

const quoteChoices = [
  { value: 'private', label: 'In private projects only', quotes: null },
  { value: 'always', label: 'Always, also in public projects', quotes: true },
  { value: 'never', label: 'Never', quotes: false },
] as const;

/** What is answered on merge and pull requests. */
export function ReportFields({ report, change, error }: Props) {
  const { comment, status, quotes, min_confidence } = report;
  const isOff = !comment && !status;
  return (
    <Stack gap="sm">
      <Switch
        label="Comment"
        description="One comment on each merge or pull request, updated in place: what broke, where, and what to do."
        checked={comment}
        onChange={(event) => change({ comment: event.currentTarget.checked })}
        error={fieldError(error, 'report/comment')}
      />
      <Switch
        label="Status"
        description="A status at the commit, with a GitHub App a check run. It informs and never fails."
        checked={status}
        onChange={(event) => change({ status: event.currentTarget.checked })}
        error={fieldError(error, 'report/status')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          label="Quote the log"
          description="Everybody reads the comments of a public project, also those who may not see its logs. Without quotes a comment holds category, place and links."
          disabled={isOff}
          data={quoteChoices.map(({ value, label }) => ({ value, label }))}
          value={quoteChoices.find((choice) => choice.quotes === quotes)?.value ?? 'private'}
          onChange={(event) => change({ quotes: quotesOf(event.currentTarget.value) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <NumberInput
          label="Lowest confidence"
          description="From 0 to 1. Nothing is posted for an analysis below it."
          disabled={isOff}
          min={0}
          max={1}
          step={0.05}
          decimalScale={2}
          required
          value={min_confidence}
          onChange={(value) => change({ min_confidence: typeof value === 'number' ? value : 0 })}
          error={fieldError(error, 'report/min_confidence')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
    </Stack>
  );
}

function quotesOf(value: string): boolean | null {
  return quoteChoices.find((choice) => choice.value === value)?.quotes ?? null;
}
