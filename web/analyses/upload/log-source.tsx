import { Alert, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import FileText from 'lucide-react/icons/file-text';
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { maxLogBytes } from '../../../src/contract/analyses/ingest.ts';
import { bytes } from '../../words/format.ts';
import { Untrusted } from '../../words/untrusted.tsx';
import { type ReadLog, readLog } from './log-file.ts';
import classes from './log-source.module.css';

export type ChosenLog = { name: string; log: ReadLog };

type Props = {
  chosen: ChosenLog | undefined;
  choose: (log: ChosenLog | undefined) => void;
  typed: string;
  type: (text: string) => void;
  disabled: boolean;
};

// A text area with more than this in it is slow to type in, and nobody edits a log.
const mostTyped = 200_000;

/** The field in which a log is pasted, dropped or chosen. */
export function LogSource({ chosen, choose, typed, type, disabled }: Props) {
  const { reading, problem, read } = useReading(choose);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text.length <= mostTyped) return;
    event.preventDefault();
    void read(new Blob([text]), 'What you pasted');
  };
  return (
    <Stack gap="sm">
      <DropPlace drop={(file) => !disabled && void read(file, file.name)}>
        {chosen ? (
          <Chosen chosen={chosen} remove={() => choose(undefined)} disabled={disabled} />
        ) : (
          <Textarea
            aria-label="Log"
            placeholder="Paste the log of the failed run here, or drop a file."
            autosize
            minRows={10}
            maxRows={20}
            spellCheck={false}
            autoComplete="off"
            classNames={{ input: classes.text }}
            value={typed}
            disabled={disabled}
            onPaste={paste}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
      </DropPlace>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <FileLine reading={reading} read={read} disabled={disabled} />
    </Stack>
  );
}

function DropPlace({ drop, children }: { drop: (file: File) => void; children: ReactNode }) {
  const [isDragged, setDragged] = useState(false);
  const acceptDrop = (event: DragEvent) => {
    setDragged(false);
    const [file] = event.dataTransfer.files;
    // Dropped text goes into the text area, as the browser does it.
    if (!file) return;
    event.preventDefault();
    drop(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen by keyboard below.
    <div
      className={classes.place}
      data-dragged={isDragged || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDragged(true);
      }}
      onDragLeave={() => setDragged(false)}
      onDrop={acceptDrop}
    >
      {children}
    </div>
  );
}

type FileLineProps = {
  reading: number | undefined;
  read: (file: Blob, name: string) => Promise<void>;
  disabled: boolean;
};

function FileLine({ reading, read, disabled }: FileLineProps) {
  return (
    <Group justify="space-between" gap="xs">
      <FileButton onChange={(file) => file && void read(file, file.name)} disabled={disabled}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<FileText size={14} aria-hidden />}
            disabled={disabled}
          >
            Choose a file
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed" role="status">
        {reading === undefined
          ? 'Plain or gzip, up to 10 MiB of text once unpacked.'
          : `Reading, ${bytes(reading)} so far …`}
      </Text>
    </Group>
  );
}

function useReading(choose: (log: ChosenLog) => void) {
  const [reading, setReading] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const read = async (file: Blob, name: string) => {
    setProblem(undefined);
    setReading(0);
    try {
      const log = await readLog(file, setReading);
      if (log.text.trim() === '') setProblem('There is nothing in this file.');
      else choose({ name, log });
    } catch {
      setProblem('This file cannot be read: it is gone, or it is a gzip file that is not whole.');
    } finally {
      setReading(undefined);
    }
  };
  return { reading, problem, read };
}

function Chosen({ chosen, remove, disabled }: { chosen: ChosenLog; remove: () => void; disabled: boolean }) {
  const { name, log } = chosen;
  return (
    <Stack gap="xs">
      <div className={classes.file}>
        <FileText size={18} aria-hidden />
        <div className={classes.name}>
          <Text size="sm" fw={600} component="div">
            <Untrusted>{name}</Untrusted>
          </Text>
          <Text size="xs" c="dimmed">
            {bytes(log.sizeBytes)} of text
          </Text>
        </div>
        <Button variant="default" size="xs" onClick={remove} disabled={disabled}>
          Take another
        </Button>
      </div>
      {log.isCut && (
        <Alert color="yellow" title={`Longer than ${bytes(maxLogBytes)}`}>
          Only the last part of the log is sent, as much as may be; lines are counted from there. The first failure may
          stand before it.
        </Alert>
      )}
    </Stack>
  );
}
