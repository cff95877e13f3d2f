import { Button, Group, NumberInput, Select, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { type FormEvent, useState } from 'react';
import { type Category, categories } from '../../src/contract/analyses/analysis.ts';
import type { Verdict } from '../../src/contract/analyses/feedback.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask, query } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';
import { sentence } from '../parts/refusal-state.tsx';
import { useWho } from '../session/who.ts';
import { count, number, words } from '../words/format.ts';

type Answer = { verdict: Verdict; category?: Category | null; line?: number | null; note?: string };

const choices = categories.map((value) => ({ value, label: words(value) }));

/** Asks whether the analysis was right, and for the true cause when it was wrong. */
export function Feedback({ id }: { id: string }) {
  const { user } = useWho();
  const feedback = useQuery(query(endpoints.listFeedback, { query: { analysis: id } }));
  const give = useChange({
    change: async (answer: Answer) => await ask(endpoints.giveFeedback, { params: { id }, body: answer }),
    touches: [endpoints.listFeedback, endpoints.getAnalysis, endpoints.getCause, endpoints.listCauseActivity],
    inTurn: `feedback ${id}`,
  });
  const earlier = feedback.data?.items.find(({ created_by }) => created_by === user.id);
  // Shown at once, and taken back when the server refuses.
  const verdict = give.isError ? earlier?.verdict : (give.variables?.verdict ?? earlier?.verdict);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <VerdictButton chosen={verdict === 'right'} icon={ThumbsUp} onClick={() => give.mutate({ verdict: 'right' })}>
          Right
        </VerdictButton>
        <VerdictButton chosen={verdict === 'wrong'} icon={ThumbsDown} onClick={() => give.mutate({ verdict: 'wrong' })}>
          Wrong
        </VerdictButton>
      </Group>
      <Text size="sm" role="status" c={give.isError ? 'red' : 'dimmed'}>
        {give.isError ? sentence(give.error) : thanks(verdict, give.variables)}
      </Text>
      {feedback.data && feedback.data.items.length > 0 && <Tally {...feedback.data.totals} />}
      {give.variables?.verdict === 'wrong' && !give.isError && give.variables.note === undefined && (
        <Correction send={(more) => give.mutate({ verdict: 'wrong', ...more })} />
      )}
    </Stack>
  );
}

function Tally({ right, wrong }: Record<Verdict, number>) {
  return (
    <Text size="xs" c="dimmed">
      {count(right, 'person says', 'people say')} right, {number(wrong)} wrong.
    </Text>
  );
}

type ButtonProps = { chosen: boolean; icon: typeof ThumbsUp; onClick: () => void; children: string };

function VerdictButton({ chosen, icon: Icon, onClick, children }: ButtonProps) {
  return (
    <Button
      size="xs"
      variant={chosen ? 'filled' : 'default'}
      aria-pressed={chosen}
      leftSection={<Icon size={14} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function Correction({ send }: { send: (more: Omit<Answer, 'verdict'>) => void }) {
  const [category, setCategory] = useState<Category | null>(null);
  const [line, setLine] = useState<number | string>('');
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ category, line: typeof line === 'number' ? line : null, note });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Select
          size="xs"
          label="What it was"
          description="From now on the category of this cause."
          searchable
          clearable
          data={choices}
          value={category}
          onChange={(value) => setCategory(value as Category | null)}
        />
        <NumberInput size="xs" label="Line of the cause" min={1} allowDecimal={false} value={line} onChange={setLine} />
        <Textarea
          size="xs"
          label="In your words"
          maxLength={2000}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default">
          Send
        </Button>
      </Stack>
    </form>
  );
}

function thanks(verdict: Verdict | undefined, answer: Answer | undefined): string {
  if (verdict === undefined) return 'Your answer is counted with those of your colleagues.';
  if (answer === undefined) return `You said ${verdict}.`;
  if (verdict === 'right') return 'Thank you; noted as right.';
  return answer.note === undefined
    ? 'Noted as wrong. If you like, say what it was.'
    : 'Thank you; noted with your words.';
}
