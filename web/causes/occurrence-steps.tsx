import { ActionIcon, Tooltip } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { pagePaths } from '../../src/contract/pages.ts';
import { useKeys } from '../browser/use-keys.ts';
import { type Occurrence, useNeighbours } from './use-neighbours.ts';

/** Leads to the occurrences of the same cause before and after this one, also by the keys `[` and `]`. */
export function OccurrenceSteps({ analysis }: { analysis: Occurrence }) {
  const { older, newer } = useNeighbours(analysis);
  const navigate = useNavigate();
  const open = (id: string | undefined) => {
    if (id !== undefined) void navigate({ to: pagePaths.analysis, params: { id } });
  };
  useKeys({ '[': () => open(older), ']': () => open(newer) });
  if (analysis.occurrence.count < 2) return null;
  return (
    <ActionIcon.Group>
      <Step label="Previous occurrence" shortcut="[" to={older} open={open}>
        <ChevronLeft size={16} aria-hidden />
      </Step>
      <Step label="Next occurrence" shortcut="]" to={newer} open={open}>
        <ChevronRight size={16} aria-hidden />
      </Step>
    </ActionIcon.Group>
  );
}

type StepProps = {
  label: string;
  shortcut: string;
  /** The id of the analysis; undefined where there is none. */
  to: string | undefined;
  open: (id: string | undefined) => void;
  children: ReactNode;
};

function Step({ label, shortcut, to, open, children }: StepProps) {
  return (
    <Tooltip label={`${label} (${shortcut})`}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        disabled={to === undefined}
        onClick={() => open(to)}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
