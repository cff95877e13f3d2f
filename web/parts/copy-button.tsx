import { ActionIcon, Button, CopyButton as Copy, Tooltip } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import CopyIcon from 'lucide-react/icons/copy';

/** Copies `value`; `label` names it, and is visible unless `compact`. */
export function CopyButton({ value, label, compact = false }: { value: string; label: string; compact?: boolean }) {
  return (
    <Copy value={value} timeout={1500}>
      {({ copied, copy }) => {
        const icon = copied ? <Check size={14} aria-hidden /> : <CopyIcon size={14} aria-hidden />;
        if (!compact) {
          return (
            <Button variant="default" size="xs" leftSection={icon} onClick={copy}>
              {copied ? 'Copied' : label}
            </Button>
          );
        }
        return (
          <Tooltip label={copied ? 'Copied' : label}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              onClick={copy}
              aria-label={copied ? 'Copied' : label}
              data-screen-only
            >
              {icon}
            </ActionIcon>
          </Tooltip>
        );
      }}
    </Copy>
  );
}
