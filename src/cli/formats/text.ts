import { render } from '../render.ts';
import type { Format } from './format.ts';

/** For a person. */
export const text: Format = {
  render: (found, { view }) =>
    found
      .map(({ diagnosis, lines, told = '', link }) => {
        const words = render({ diagnosis, lines }, view) + told;
        return link === undefined ? words : `${words}\n${link}\n`;
      })
      .join('\n'),
};
