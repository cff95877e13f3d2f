import { Anchor } from '@mantine/core';
import ExternalLinkIcon from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';

/** Leads out, to an address that somebody sent; what is not http or https is no link. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return <span>{children}</span>;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit>
      {children} <ExternalLinkIcon size={12} aria-label="opens another site" />
    </Anchor>
  );
}
