import { fillTemplate } from '../../src/contract/address-template.ts';

const mostUrl = 4_000;

type Filling = { title: string; text: string; causeUrl: string };

/** The address of the form for a new ticket, filled in; the text loses its end where the address would be too long. */
export function ticketAddress(template: string, { title, text, causeUrl }: Filling): string | undefined {
  for (let left = text.length; left >= 0; left = left === 0 ? -1 : Math.floor(left * 0.7)) {
    const values = { title: encoded(title), text: encoded(text.slice(0, left)), cause_url: encoded(causeUrl) };
    const address = fillTemplate(template, values);
    if (address.length <= mostUrl && URL.canParse(address)) return address;
  }
  return undefined;
}

/** Half a character, where a text was cut or came in pieces, is left out: it cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
}
