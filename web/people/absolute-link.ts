import { serviceUrl } from '../browser/base-path.ts';

/** A one-time link with the origin in it: where the operator set no public address the server knows the path only. */
export function absoluteLink(link: string): string {
  return link.startsWith('/') ? `${serviceUrl}${link}` : link;
}
