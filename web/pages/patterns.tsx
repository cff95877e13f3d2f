import { Alert, Button, FileButton, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Regex from 'lucide-react/icons/regex';
import { useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import { mostPatterns, type Pattern } from '../../src/contract/patterns/pattern.ts';
import { ask, query } from '../api/api.ts';
import { touched, useChange } from '../api/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { PermissionState } from '../parts/permission-state.tsx';
import { Rows } from '../parts/rows.tsx';
import { downloadPatterns, importPatterns } from '../patterns/pattern-file.ts';
import { PatternForm } from '../patterns/pattern-form.tsx';
import { PatternRow } from '../patterns/pattern-row.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { Untrusted } from '../words/untrusted.tsx';

const about = 'What your team knows of its own failures. A pattern takes part in each analysis from the next log on.';

export function PatternsPage() {
  if (isAdmin(useWho())) return <Patterns />;
  return (
    <SettingsFrame title="Own patterns" about={about}>
      <Panel title="Patterns">
        <PermissionState what="see and write own patterns" />
      </Panel>
    </SettingsFrame>
  );
}

type Dialog = { kind: 'form'; pattern: Pattern | undefined } | { kind: 'remove'; pattern: Pattern };

function Patterns() {
  const patterns = useQuery(query(endpoints.listPatterns));
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const items = patterns.data?.items ?? [];
  const create = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: 'form', pattern: undefined })}
      disabled={!patterns.data || items.length >= mostPatterns}
    >
      Create a pattern
    </Button>
  );
  return (
    <SettingsFrame title="Own patterns" about={about} actions={create}>
      <Panel title="Patterns" about={`${items.length} of ${mostPatterns}`} actions={<Files patterns={items} />} flush>
        <Loaded from={patterns} lines={3} height={40}>
          {() => <PatternList patterns={items} open={setDialog} />}
        </Loaded>
      </Panel>
      <Form dialog={dialog?.kind === 'form' ? dialog : undefined} close={close} />
      <Remove pattern={dialog?.kind === 'remove' ? dialog.pattern : undefined} close={close} />
    </SettingsFrame>
  );
}

function PatternList({ patterns, open }: { patterns: readonly Pattern[]; open: (dialog: Dialog) => void }) {
  if (patterns.length === 0) {
    return (
      <EmptyState title="No pattern yet" icon={<Regex size={28} />}>
        Write down a line that your own tools print when they fail, and what to do then.
      </EmptyState>
    );
  }
  return (
    <Rows label="Own patterns">
      {patterns.map((pattern) => (
        <PatternRow
          key={pattern.id}
          pattern={pattern}
          change={() => open({ kind: 'form', pattern })}
          remove={() => open({ kind: 'remove', pattern })}
        />
      ))}
    </Rows>
  );
}

/** All patterns as a file, and back. */
function Files({ patterns }: { patterns: readonly Pattern[] }) {
  const take = useChange({
    change: async (file: File) => await importPatterns(file, patterns).finally(() => touched(endpoints.listPatterns)),
    touches: [],
  });
  return (
    <Group gap="xs">
      <FormProblem error={take.error} />
      {take.data !== undefined && (
        <Alert color="red" role="alert">
          {take.data}
        </Alert>
      )}
      <FileButton accept="application/json" onChange={(file) => file && take.mutate(file)}>
        {(props) => (
          <Button variant="default" size="xs" loading={take.isPending} {...props}>
            Take from a file
          </Button>
        )}
      </FileButton>
      <Button variant="default" size="xs" onClick={() => downloadPatterns(patterns)} disabled={patterns.length === 0}>
        Download all
      </Button>
    </Group>
  );
}

type FormProps = { dialog: Extract<Dialog, { kind: 'form' }> | undefined; close: () => void };

function Form({ dialog, close }: FormProps) {
  const title = dialog?.pattern ? 'Change the pattern' : 'Create a pattern';
  return (
    <Modal opened={dialog !== undefined} onClose={close} title={title} size="lg">
      {dialog && <PatternForm pattern={dialog.pattern} done={close} />}
    </Modal>
  );
}

function Remove({ pattern, close }: { pattern: Pattern | undefined; close: () => void }) {
  const [last, setLast] = useState(pattern);
  if (pattern && pattern !== last) setLast(pattern);
  const run = async () => {
    if (!pattern) return;
    await ask(endpoints.removePattern, { params: { id: pattern.id } });
    await touched(endpoints.listPatterns);
  };
  return (
    <Confirm opened={pattern !== undefined} close={close} title="Remove this pattern?" verb="Remove" run={run}>
      <Untrusted>{last?.name ?? ''}</Untrusted> takes part in no further analysis. Those that it answered stay.
    </Confirm>
  );
}
