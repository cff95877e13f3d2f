import { Anchor, Button } from '@mantine/core';
import ExternalLinkIcon from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';

type Props = { href: string; children: ReactNode };

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** A link to an address that came with a run; an address that is not http or https is shown as text. */
export function ExternalLink({ href, children }: Props) {
  if (!isWebAddress(href)) return <span>{children}</span>;
  return (
    <Anchor href={href} {...elsewhere} inherit>
      {children} <ExternalLinkIcon size={12} aria-label="opens another site" />
    </Anchor>
  );
}

/** The same as a button; nothing where the address is not http or https. */
export function ExternalButton({ href, children }: Props) {
  if (!isWebAddress(href)) return null;
  const icon = <ExternalLinkIcon size={14} aria-label="opens another site" />;
  return (
    <Button component="a" href={href} {...elsewhere} size="xs" rightSection={icon}>
      {children}
    </Button>
  );
}

function isWebAddress(href: string): boolean {
  return /^https?:\/\//i.test(href) && URL.canParse(href);
}
