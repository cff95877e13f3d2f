import { encodedForms } from './encoded-secrets.ts';
import { keyBegins } from './private-keys.ts';
import { tokens } from './token-formats.ts';

// Too frequent in ordinary text to look at each line that has them; such tokens are hidden where a line is quoted.
const common = new Set(
  'AAAA ATTA SK -us cio key- sig= oy2 dp. :AA sk- re_ fw_ pat pat- pat. sat. sl. 0/ 1/ 2/ .G .X .Y .Z api- app_ web_ key_ fc- r8_ EAA live_ test_ secret_ secret- token- access- sdk- mob- API- pk_ sk_ dose dapi fo1_ y0_ K10 1//0 dt0 oauth: phs_ AIoT ico-'.split(
    ' ',
  ),
);

/** Literals whose lines must be looked at to tell whether a job printed a secret. */
export function secretLiterals(): readonly string[] {
  const ofTokens = tokens.flatMap((form) => form.literals).filter((literal) => !common.has(literal));
  // One of small letters alone stands in ordinary words too.
  const encoded = encodedForms().filter((form) => !/^[a-z]{1,5}$/.test(form));
  return [...new Set([...ofTokens, ...keyBegins, ...encoded])];
}
