import { Anchor } from '@mantine/core';
import ExternalLinkIcon from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';

/** A link to an address that came with a run; an address that is not http or https is shown as text. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return <span>{children}</span>;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit>
      {children} <ExternalLinkIcon size={12} aria-label="opens another site" />
    </Anchor>
  );
}
