import { serviceUrl } from '../browser/base-path.ts';

/** A one-time link with its origin: without a public address in the settings the server answers only the path. */
export function absoluteLink(link: string): string {
  return link.startsWith('/') ? `${serviceUrl}${link}` : link;
}
